import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDirectory } from '../../src-server/schema/store.ts'
import { gantry, quick, readyLine, temporaryFolder } from './run.ts'

describe('a start that is refused', () => {
  test('removes a stale ready file first, even when it then refuses a seed that does not exist (5) or its flags', async () => {
    const file = join(temporaryFolder(), 'ready.json')
    writeFileSync(file, 'left by an earlier run')
    const { code, stderr } = await gantry(['--in-memory', '--seed', 'missing.json', '--ready-file', file]).ended
    expect(code).toBe(5)
    expect(stderr).toMatch(/^gantry: .*missing\.json.*\n$/)
    expect(existsSync(file)).toBe(false)
    writeFileSync(file, 'left by an earlier run')
    await gantry(['--prot', '1'], { env: { GANTRY_READY_FILE: file } }).ended
    expect(existsSync(file)).toBe(false)
  })

  test('refuses an unknown variable and a flag that npm kept (2)', async () => {
    const { code, stderr } = await gantry(quick, { env: { GANTRY_TIRE: 'free' } }).ended
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'gantry: unknown variable GANTRY_TIRE; did you mean GANTRY_TIER?\n',
    })
    const npm = { npm_lifecycle_event: 'serve', npm_package_name: 'gantry', npm_config_port: 'true' }
    expect(await gantry(['0'], { env: npm }).ended).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('-- --port'),
    })
  })

  test('prints one line about a wrong flag (2)', async () => {
    const { code, stdout, stderr } = await gantry(['--prot', '1']).ended
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: '',
      stderr: 'gantry: unknown flag --prot; did you mean --port?\n',
    })
  })

  test('prints the error in the log format of the variable, unless a flag names another format', async () => {
    const env = { GANTRY_LOG_FORMAT: 'json' }
    const { code, stderr } = await gantry(['--tier', 'gold'], { env }).ended
    expect(code).toBe(2)
    expect(JSON.parse(stderr)).toMatchObject({ event: 'failed', exit_code: 2 })
    const pretty = await gantry(['--log-format', 'pretty', '--nonsense'], { env }).ended
    expect(pretty.stderr).toMatch(/^gantry: unknown flag --nonsense; .*\n$/)
    const json = await gantry(['--nonsense', '--log-format=json'], { env: { GANTRY_LOG_FORMAT: 'pretty' } }).ended
    expect(JSON.parse(json.stderr)).toMatchObject({ event: 'failed', exit_code: 2 })
  })

  test('does not start if the port is in use (3)', async () => {
    const owner = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void owner.close())
    await once(owner, 'listening')
    const address = owner.address()
    const port = address && typeof address === 'object' ? String(address.port) : ''
    const { code, stdout, stderr } = await gantry(['--in-memory', '--seed', 'empty', '--port', port]).ended
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
    expect(stderr.match(/^gantry: .*$/gm)).toEqual([expect.stringContaining(port)])
  })

  test('does not start if the data directory is in use, and names the pid of the other server (4)', async () => {
    const folder = join(temporaryFolder(), 'instance')
    const holder = gantry(['--data-dir', folder, '--seed', 'empty', '--port', '0'])
    await holder.printed(readyLine)
    const { code, stderr } = await gantry(['--data-dir', folder, '--port', '0']).ended
    expect(code).toBe(4)
    expect(stderr).toContain(`pid ${holder.child.pid}`)
    holder.child.kill('SIGINT')
    expect((await holder.ended).code).toBe(130)
    const next = gantry(['--data-dir', folder, '--port', '0'])
    await next.printed(readyLine)
  })

  test('refuses data from a newer version and leaves the file unchanged (6)', async () => {
    const folder = join(temporaryFolder(), 'instance')
    await openDirectory(folder).close()
    const file = join(folder, 'gantry.db')
    const newer = readFileSync(file)
    newer.writeUInt32BE(9_999, 60)
    writeFileSync(file, newer)
    const { code, stderr } = await gantry(['--data-dir', folder, '--port', '0']).ended
    expect(code).toBe(6)
    expect(stderr.match(/^gantry: /gm)).toHaveLength(1)
    expect(readFileSync(file).equals(newer)).toBe(true)
  })

  test('ends with 1 and one message when the ready file cannot be written', async () => {
    const { code, stderr } = await gantry([...quick, '--ready-file', join(temporaryFolder(), 'no', 'ready.json')]).ended
    expect(code).toBe(1)
    expect(stderr).toMatch(/^gantry: cannot write the ready file: .*\n$/m)
  })
})
