import type { Samples } from '../../support/samples/samples.ts'
import type { Scene } from '../../support/samples/scene.ts'

/** A request of the log: an anonymous one for the version, which every instance refuses. */
const refused = async ({ server }: Scene) =>
  (await server.send('GET', '/version', { headers: { 'User-Agent': 'curl/8.5.0' } })).headers.get('x-request-id') ?? ''

export const samples: Samples = {
  things: { refused },
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
POST /-/gantry/v1/requests/test                              | public           | 401            403            403            403            403            403            403            403            200           | {"request_ids":["$refused"],"seconds":1}
POST /-/gantry/v1/requests/test                              | public           | 401            403            403            403            403            403            403            403            404           | {"request_ids":["unknown"],"seconds":1}
`,
}
