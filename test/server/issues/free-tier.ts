import { type Given, givenOn } from '../../support/given.ts'
import { callBy, startTestServer, type TestServer } from '../../support/server.ts'

interface FreeWorld {
  server: TestServer
  given: Given
  call: (who: { id: number }, address: string, input: Record<string, unknown>) => ReturnType<typeof callBy>
}

/** Runs `work` on an instance of the free tier. */
export async function onFreeTier(work: (world: FreeWorld) => Promise<void>) {
  const server = await startTestServer({ tier: 'free' })
  const given = givenOn(server)
  try {
    await work({
      server,
      given,
      call: async (who, address, input) => callBy(server, await given.token(who), address, input),
    })
  } finally {
    await server.stop()
  }
}
