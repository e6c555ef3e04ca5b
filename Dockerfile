# One image for the service and for its nodes: `tablefeel serve` and `tablefeel worker`.
# Base images by digest, packages by hash (scripts/lock-image): what was tested is what is built.
FROM node:22-slim@sha256:83f487e0a63425e5b4d146fb5e5be574bcbe1b7b843d3ebafdd95eaf7767a7e5 AS page
WORKDIR /build/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --no-audit --no-fund --ignore-scripts
COPY web ./
RUN npm run build

FROM python:3.11-slim@sha256:9c900dea9e8fb7e16277c179b555cc72d29a352dbc33cff48ad5a0412fd5bfc7 AS install
WORKDIR /build
COPY pyproject.toml requirements-image.txt README.md LICENSE ./
RUN python -m venv /opt/tablefeel \
    && /opt/tablefeel/bin/pip install --no-cache-dir --require-hashes --only-binary=:all: -r requirements-image.txt
COPY src src
COPY --from=page /build/src/tablefeel/service/page src/tablefeel/service/page
RUN /opt/tablefeel/bin/pip install --no-cache-dir --no-deps --no-build-isolation .

FROM python:3.11-slim@sha256:9c900dea9e8fb7e16277c179b555cc72d29a352dbc33cff48ad5a0412fd5bfc7
RUN useradd --system --uid 10001 --create-home tablefeel
COPY --from=install /opt/tablefeel /opt/tablefeel
ENV PATH=/opt/tablefeel/bin:$PATH PYTHONUNBUFFERED=1 TABLEFEEL_CACHE=/tmp/tablefeel
USER 10001
EXPOSE 8000
ENTRYPOINT ["tablefeel"]
CMD ["serve", "--host", "0.0.0.0"]
