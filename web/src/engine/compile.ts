// A file of WebAssembly, fetched and compiled. That takes no time of the page: browsers do it in another thread.

/** The browser cannot run the engine: it is older than 2023, or WebAssembly is switched off. */
export class BrowserTooOld extends Error {
  constructor() {
    super("this browser cannot run the rules engine");
  }
}

export async function compiled(source: string | URL | BufferSource): Promise<WebAssembly.Module> {
  if (typeof WebAssembly === "undefined") throw new BrowserTooOld();
  const bytes = typeof source === "string" || source instanceof URL ? await bytesOf(source) : source;
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    throw error instanceof WebAssembly.CompileError ? new BrowserTooOld() : error;
  }
}

async function bytesOf(url: string | URL): Promise<ArrayBuffer> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the rules engine was not found: ${answer.status}`);
  return answer.arrayBuffer();
}
