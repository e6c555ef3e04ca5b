# One image for the service and for its nodes: `tablefeel serve` and `tablefeel worker`.
FROM node:22-slim AS page
WORKDIR /build/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --no-audit --no-fund --ignore-scripts
COPY web ./
RUN npm run build

FROM python:3.13-slim AS install
WORKDIR /build
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY src src
COPY --from=page /build/src/tablefeel/service/page src/tablefeel/service/page
RUN python -m venv /opt/tablefeel \
    && /opt/tablefeel/bin/pip install --no-cache-dir --constraint constraints.txt ".[serve,nodes]"

FROM python:3.13-slim
RUN useradd --system --uid 10001 --create-home tablefeel
COPY --from=install /opt/tablefeel /opt/tablefeel
ENV PATH=/opt/tablefeel/bin:$PATH PYTHONUNBUFFERED=1 TABLEFEEL_CACHE=/tmp/tablefeel
USER 10001
EXPOSE 8000
ENTRYPOINT ["tablefeel"]
CMD ["serve", "--host", "0.0.0.0"]
