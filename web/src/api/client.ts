/** Questions to the back end, and why one was refused, in words for a player. */

export type RefusalKind = "input" | "token" | "busy" | "slow" | "offline" | "server";

/** A question that was not answered. */
export class Refusal extends Error {
  constructor(
    readonly kind: RefusalKind,
    message: string,
    /** Seconds after which to ask again; null when asking again would not help. */
    readonly retryAfter: number | null = null,
  ) {
    super(message);
  }
}

/** Longer than any deadline of the server; a silent network must not leave the page waiting for ever. */
const PATIENCE = 60_000;
const RETRY_OFFLINE = 3;

let token = "";
export const setToken = (text: string): void => {
  token = text;
};

/** The answer to a question; throws `Refusal`, or an `AbortError` when `signal` ended the wait. */
export async function ask<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token !== "") headers["Authorization"] = `Bearer ${token}`;
  const patience = AbortSignal.timeout(PATIENCE);
  let response: Response;
  try {
    response = await fetch(`api/v1/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal === undefined ? patience : AbortSignal.any([signal, patience]),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw offline();
  }
  if (!response.ok) throw await refusalOf(response);
  try {
    return (await response.json()) as T;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw offline();
  }
}

const offline = (): Refusal =>
  new Refusal(
    "offline",
    "The tablefeel server does not answer. What you entered stays here; the page asks again by itself.",
    RETRY_OFFLINE,
  );

async function refusalOf(response: Response): Promise<Refusal> {
  const error = await errorIn(response);
  const after = Number(response.headers.get("Retry-After") ?? "1");
  const wait = Number.isFinite(after) ? Math.min(Math.max(after, 1), 60) : 1;
  switch (response.status) {
    case 401:
    case 403:
      return new Refusal("token", "This server answers only with its API token.");
    case 429:
      return new Refusal("busy", "Those were many questions in a short time. The page asks again in a moment.", wait);
    case 502:
    case 503:
      return new Refusal("busy", "The server has more questions than it can answer now. The page asks again in a moment.", wait);
    case 504:
      return new Refusal("slow", "The server has much to do, and this took too long. Try again in a moment.");
    default:
      if (response.status < 500) return new Refusal("input", sentence(error.message ?? "The server refused the question"));
      return new Refusal("server", `The server failed at this question (${response.status}). Its log tells why.`);
  }
}

interface ErrorShape {
  readonly message?: string;
}

async function errorIn(response: Response): Promise<ErrorShape> {
  try {
    const found: unknown = await response.json();
    const error = (found as { error?: unknown }).error;
    return typeof error === "object" && error !== null ? (error as ErrorShape) : {};
  } catch {
    return {};
  }
}

/** With a capital and a full stop, as the page's own sentences are. */
function sentence(text: string): string {
  const start = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(start) ? start : `${start}.`;
}
