import type { Gantry } from './gantry.ts'

/** The global teardown of Jest: stops the server of the setup. */
export default async function teardown(): Promise<void> {
  const { __gantry__ } = globalThis as typeof globalThis & { __gantry__?: Gantry }
  await __gantry__?.close()
}
