/** What this browser keeps between visits: the boards of the session and their reviews. Where nothing can be kept, nothing is. */

const NAME = "tablefeel";
const VERSION = 1;
export type Store = "boards" | "reviews";

let opened: Promise<IDBDatabase | null> | null = null;

function database(): Promise<IDBDatabase | null> {
  opened ??= new Promise((done) => {
    try {
      const asked = indexedDB.open(NAME, VERSION);
      asked.onupgradeneeded = () => {
        for (const store of ["boards", "reviews"]) asked.result.createObjectStore(store);
      };
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => done(null);
    } catch {
      done(null);
    }
  });
  return opened;
}

async function within<T>(store: Store, mode: IDBTransactionMode, work: (items: IDBObjectStore) => IDBRequest<T> | null): Promise<T | null> {
  const found = await database();
  if (found === null) return null;
  return new Promise((done) => {
    const transaction = found.transaction(store, mode);
    const asked = work(transaction.objectStore(store));
    transaction.oncomplete = () => done(asked === null ? null : asked.result);
    transaction.onerror = transaction.onabort = () => done(null);
  });
}

export const keepAll = (store: Store, items: readonly (readonly [string | number, unknown])[]): Promise<unknown> =>
  within(store, "readwrite", (kept) => {
    for (const [key, value] of items) kept.put(value, key);
    return null;
  });
export const keptOf = async <T>(store: Store): Promise<T[]> => ((await within(store, "readonly", (kept) => kept.getAll())) ?? []) as T[];
export const keptAt = async <T>(store: Store, key: string): Promise<T | null> => ((await within(store, "readonly", (kept) => kept.get(key))) ?? null) as T | null;
export const forget = (store: Store): Promise<unknown> => within(store, "readwrite", (kept) => kept.clear());
