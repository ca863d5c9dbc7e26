// A server of the test's own: the real program, a folder of its own, any free port.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

export const program = resolve(import.meta.dirname, process.env.RAILHEAD ?? "../../../build/release/railhead");

export class Server {
  private constructor(
    private process: ChildProcess,
    readonly data: string,
    readonly address: string,
    private readonly pace: number,
    private readonly more: readonly string[],
  ) {}

  /** With computer players that wait `pace` milliseconds between their decisions, and more options. */
  static async start(pace = 0, more: readonly string[] = []): Promise<Server> {
    const data = mkdtempSync(join(tmpdir(), "railhead-"));
    const [process, address] = await launched(data, "0", pace, more);
    return new Server(process, data, address, pace, more);
  }

  /** As if the machine had lost its power. */
  async kill(): Promise<void> {
    await ended(this.process, "SIGKILL");
  }

  /** Starts again after kill(), with the same games at the same address. */
  async restart(): Promise<void> {
    [this.process] = await launched(this.data, new URL(this.address).port, this.pace, this.more);
  }

  async stop(): Promise<void> {
    await ended(this.process, "SIGTERM");
    rmSync(this.data, { recursive: true, force: true });
  }
}

async function launched(
  data: string,
  port: string,
  pace: number,
  more: readonly string[],
): Promise<[ChildProcess, string]> {
  const options = [
    ...more,
    "--port",
    port,
    "--data",
    data,
    "--pace",
    String(pace),
    "--message-rate",
    "0",
    "--request-rate",
    "0",
  ];
  const process = spawn(program, ["serve", ...options], { stdio: ["ignore", "pipe", "ignore"] });
  const address = await new Promise<string>((found, failed) => {
    process.once("error", failed);
    process.once("exit", (code) => failed(new Error(`railhead serve ended with code ${code ?? "of a signal"}`)));
    createInterface({ input: process.stdout }).once("line", (line) => {
      const url = /http:\/\/\S+/.exec(line);
      if (url) found(url[0]);
      else failed(new Error(`railhead serve names no address: ${line}`));
    });
  });
  process.removeAllListeners("exit");
  return [process, address];
}

async function ended(process: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const gone = new Promise((done) => process.once("exit", done));
  process.kill(signal);
  await gone;
}
