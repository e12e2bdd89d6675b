import type { TestServer } from '../../support/server.ts'

export const FAULTS = '/-/gantry/v1/faults'

/** Adds faults as an administrator of the server, and reads their hits. */
export function faultsOf(server: Pick<TestServer, 'send'>, token: string, prefix = '') {
  const send = async (method: string, path: string, body?: object) => {
    const json = body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
    return await server.send(method, `${prefix}${FAULTS}${path}`, { token, ...json })
  }
  return {
    send,
    /** @returns the id of the fault */
    async add(rule: object): Promise<number> {
      const { status, body } = await send('POST', '', rule)
      if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
      return Object(body).id
    },
    async turnOn(pack: string, values: object = {}) {
      const { status, body } = await send('PUT', `/packs/${pack}`, values)
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    },
    async hits(id: number): Promise<number> {
      return Object((await send('GET', `/${id}`)).body).hits
    },
    clear: () => send('DELETE', ''),
  }
}
