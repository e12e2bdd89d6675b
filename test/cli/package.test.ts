import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { otherProject, root } from './other-project.ts'

describe.skipIf(process.platform === 'win32')('the package in another project', () => {
  const { folder, write, inProject } = otherProject('gantry-server', ['express', '@types/express'])

  test('starts servers side by side from startServer, and the process ends when they have stopped', async () => {
    write(
      'start.js',
      `
      import { startServer } from 'gantry-server'
      const ask = async (url, token) => (await fetch(url, { headers: { 'PRIVATE-TOKEN': token } })).status
      const memory = await startServer({ seed: 'empty' })
      const disk = await startServer({ seed: 'bench:50', data_dir: 'instance', token: 'a-token-of-mine', no_ui: true })
      console.log(JSON.stringify({
        memory: [await ask(memory.url + '/user', memory.token), await ask(memory.ui, '')],
        disk: [await ask(disk.url + '/issues?scope=all', 'a-token-of-mine'), disk.ui],
        foreign: await ask(disk.url + '/user', memory.token),
      }))
      await memory.stop()
      await disk.stop()`,
    )
    const { code, stdout, stderr } = await inProject('start.js').ended
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout)).toEqual({ memory: [200, 200], disk: [200, null], foreign: 401 })
    expect(existsSync(join(folder, 'instance/gantry.db'))).toBe(true)
  })

  test('mounts an instance in its own Express app, as the README shows', async () => {
    const [example] = /^import express[\s\S]*?(?=^```$)/m.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? []
    write(
      'mount.mts',
      `${example?.replace('listen(3000)', "listen(0, '127.0.0.1')")}
      await new Promise((done) => server.once('listening', done))
      const { port } = server.address()
      const ask = async (path, init = {}) => {
        const answer = await fetch('http://127.0.0.1:' + port + path, init)
        const text = await answer.text()
        return [answer.status, answer.headers.get('x-my-middleware'), text.startsWith('{') ? JSON.parse(text) : text]
      }
      const headers = { 'PRIVATE-TOKEN': gantry.token, 'Content-Type': 'application/json' }
      const [status, , project] = await ask('/api/v4/projects', { method: 'POST', headers, body: '{"name":"Mine"}' })
      const [, , read] = await ask('/api/v4/projects/' + project.id, { headers })
      console.log(JSON.stringify({
        token: gantry.token,
        hello: await ask('/hello'),
        created: status,
        read: [read.name, read._links.self === 'http://127.0.0.1:' + port + '/api/v4/projects/' + project.id],
        anonymous: await ask('/api/v4/user'),
        nowhere: await ask('/nowhere'),
        page: (await ask('/'))[2].includes('<title>'),
        rebound: (await ask('/api/v4/version', { headers: { ...headers, Origin: 'https://evil.example' } }))[0],
      }))
      process.kill(process.pid, 'SIGTERM')`,
    )
    const { code, stdout, stderr } = await inProject('mount.mts').ended
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout)).toEqual({
      token: 'glpat-of-my-tests',
      hello: [200, 'was here', 'hello'],
      created: 201,
      read: ['Mine', true],
      anonymous: [401, 'was here', { message: '401 Unauthorized' }],
      nowhere: [404, 'was here', { error: '404 Not Found' }],
      page: true,
      rebound: 403,
    })
  })

  test('gets an error with the exit code of the command line when a start fails', async () => {
    write(
      'fail.js',
      `
      import { startServer } from 'gantry-server'
      const wrong = [{ prot: 1 }, { port: 'many' }, { no_ui: 'yes' }, { seed: 'missing.json' }, { allowed_host: ['a/b'] }, { seed: ['a'] }]
      for (const options of wrong)
        await startServer(options).catch(({ exit_code, message }) => console.log(exit_code, message))`,
    )
    const { stdout } = await inProject('fail.js').ended
    const [unknown, port, no_ui, seed, host, list] = stdout.trim().split('\n')
    expect(unknown).toBe('2 unknown option prot; did you mean port?')
    expect(port).toMatch(/^2 .*65535/)
    expect(no_ui).toBe('2 the option no_ui takes true or false')
    expect(seed).toMatch(/^5 .*missing\.json/)
    expect(host).toMatch(/^2 .*allowed-host/)
    expect(list).toBe('2 the option seed takes a value: SEED')
  })

  test('runs the command gantry in its own folder', async () => {
    const command = join(folder, 'node_modules/.bin/gantry')
    expect((await inProject(command, '--version').ended).stdout).toBe('gantry 0.1.0\n')
    const server = inProject(command, '--data-dir', 'here', '--seed', 'empty', '--port', '0')
    await server.printed(/^gantry ready .*$/m)
    expect(existsSync(join(folder, 'here/gantry.db'))).toBe(true)
    server.child.kill('SIGTERM')
    expect((await server.ended).code).toBe(143)
  })
})
