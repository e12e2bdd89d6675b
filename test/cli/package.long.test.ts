import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { otherProject, root } from './other-project.ts'

describe.skipIf(process.platform === 'win32')('the package in another project', () => {
  const { write, inProject } = otherProject()

  test('serves an instance with node:http, at the root and below a path', async () => {
    write(
      'serve.js',
      `
      import { createServer } from 'node:http'
      import express from 'express'
      import { createApp } from 'gantry'
      const gantry = await createApp({ seed: 'empty', no_ui: true })
      const servers = [createServer(gantry), createServer(express().use('/gantry', gantry))]
      const asked = []
      for (const [index, server] of servers.entries()) {
        await new Promise((done) => server.listen(0, '127.0.0.1', done))
        const api = 'http://127.0.0.1:' + server.address().port + ['', '/gantry'][index] + '/api/v4'
        const answer = await fetch(api + '/users?per_page=1', { headers: { 'PRIVATE-TOKEN': gantry.token } })
        asked.push([answer.status, answer.headers.get('link').startsWith('<' + api + '/users?'), (await answer.json()).length])
        await new Promise((done) => server.close(done))
      }
      await gantry.close()
      await createApp({ port: 3000 }).catch(({ exit_code, message }) => asked.push([exit_code, message]))
      console.log(JSON.stringify(asked))`,
    )
    const { code, stdout, stderr } = await inProject('serve.js').ended
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout)).toEqual([
      [200, true, 1],
      [200, true, 1],
      [2, 'createApp does not listen, so it has no option port'],
    ])
  })

  test('has types that a strict compiler accepts and that refuse wrong options', async () => {
    write(
      'types.ts',
      `
      import { createServer } from 'node:http'
      import express from 'express'
      import { createApp, type GantryApp, type RunningServer, type StartOptions, startServer } from 'gantry'
      const options: StartOptions = { port: 0, seed: 'empty', tier: 'premium', allow_origin: ['http://localhost:3000'] }
      const server: RunningServer = await startServer(options)
      const text: string = server.url + server.token
      const ui: string | null = server.ui
      await server.stop()
      // @ts-expect-error: an unknown option
      await startServer({ prot: 0 })
      const gantry: GantryApp = await createApp({ seed: 'empty' })
      createServer(gantry).on('request', express().use(gantry).use('/gantry', gantry))
      await gantry.close()
      // @ts-expect-error: an app does not listen
      await createApp({ port: 0 })
      // @ts-expect-error: an unknown tier
      await startServer({ tier: 'gold' })
      console.log(text, ui)`,
    )
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const flags = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--module', 'nodenext', '--types', 'node']
    const { code, stdout } = await inProject(tsc, ...flags, 'types.ts').ended
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
  })
})
