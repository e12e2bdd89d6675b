import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { Gantry } from '../../src-package/gantry.ts'

test('the client of faults sends what the control API takes', async () => {
  const sent: string[] = []
  const server = createServer(async (req, res) => {
    let body = ''
    for await (const chunk of req) body += chunk
    sent.push(`${req.method} ${req.url} ${req.headers['private-token']} ${body}`.trim())
    const isRemoval = req.method === 'DELETE'
    res.writeHead(isRemoval ? 204 : 200, isRemoval ? {} : { 'Content-Type': 'application/json' })
    res.end(isRemoval ? undefined : req.url?.includes('?') ? '[]' : '{"id":7}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const { faults } = new Gantry(`http://127.0.0.1:${port}`, 'glpat-mine')
  const fault = await faults.add({
    route: 'GET /projects',
    first: 1,
    effect: { type: 'status', status: 502 },
    expect: 1,
  })
  await faults.list()
  await faults.get(fault)
  await faults.change(fault, { nth: 2, enabled: false, user: null })
  await faults.restore(fault)
  await faults.packs()
  await faults.remove(fault)
  await faults.remove(8)
  await faults.pack('a pack', { seed: 1 })
  await faults.expectations()
  await faults.clear()
  const at = '/-/gantry/v1/faults'
  expect(sent).toEqual([
    `POST ${at} glpat-mine {"route":"GET /projects","first":1,"effect":{"type":"status","status":502},"expect":1}`,
    `GET ${at}?page=1&per_page=100 glpat-mine`,
    `GET ${at}/7 glpat-mine`,
    `PATCH ${at}/7 glpat-mine {"nth":2,"enabled":false,"user":null}`,
    `POST ${at}/restore/7 glpat-mine`,
    `GET ${at}/packs glpat-mine`,
    `DELETE ${at}/7 glpat-mine`,
    `DELETE ${at}/8 glpat-mine`,
    `PUT ${at}/packs/a%20pack glpat-mine {"seed":1}`,
    `GET ${at}/expectations glpat-mine`,
    `DELETE ${at} glpat-mine`,
  ])
})
