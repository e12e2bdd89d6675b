import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gantry, temporaryFolder } from './run.ts'

const readme = readFileSync(resolve(import.meta.dirname, '../../README.md'), 'utf8')
const readyLine = /^gantry ready url=(\S+) ui=(\S+) token=(\S+) ms=\d+$/m

describe('gantry seed', { timeout: 60_000 }, () => {
  test('validate accepts the example of the README, and a server starts from it and gives it back', async () => {
    const [, example = ''] = /## Seeds[\s\S]*?```yaml\n([\s\S]*?)```/.exec(readme) ?? []
    const file = join(temporaryFolder(), 'shop.yaml')
    writeFileSync(file, example)
    expect(await gantry(['seed', 'validate', file]).ended).toMatchObject({ code: 0, stdout: '', stderr: '' })
    const server = gantry([
      '--in-memory',
      '--seed',
      file,
      '--port',
      '0',
      '--token',
      'secret-token',
      '--log-level',
      'error',
    ])
    const ready = await server.printed(readyLine)
    const url = String(/url=(\S+)\/api\/v4/.exec(String(ready))?.[1])
    const copy = await gantry(['seed', 'from', url], { env: { GANTRY_TOKEN: 'secret-token' } }).ended
    expect(copy.stdout).toContain('username: alice')
    expect(copy.stdout).not.toContain('alice-secret-token')
    const refused = await gantry(['seed', 'from', url, '--token', 'wrong']).ended
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('answers 401') })
  })

  test('validate reports everything that is wrong, as text and as JSON (5), and a start refuses the seed alike', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'bad.yaml')
    writeFileSync(file, 'users:\n  - username: alice\n    nme: A\nprojects:\n  - path: alise/shop\n')
    const lines = [
      `${file}:3:5: users[0].nme: unknown key \`nme\`; did you mean \`name\`?`,
      `${file}:5:11: projects[0].path: there is no group or user \`alise\`; did you mean \`alice\`?`,
    ]
    const text = `${lines.join('\n')}\n`
    expect(await gantry(['seed', 'validate', file]).ended).toMatchObject({ code: 5, stdout: text, stderr: '' })
    const json = await gantry(['seed', 'validate', '--json', file]).ended
    expect(JSON.parse(json.stdout)).toMatchObject({
      valid: false,
      problems: [
        { line: 3, column: 5 },
        { line: 5, column: 11 },
      ],
    })
    const start = await gantry(['--data-dir', join(folder, 'instance'), '--seed', file, '--port', '0']).ended
    expect(start).toMatchObject({ code: 5, stderr: `gantry: ${text}` })
  })

  test.each([
    [['frm'], 'unknown command seed frm'],
    [['validate'], 'takes one or more files'],
    [['from', '/nowhere'], 'there is no instance in /nowhere'],
    [['from', 'http://127.0.0.1:9'], 'needs --token'],
    [['validate', '--x'], 'Unknown option'],
  ])('%j is wrong usage (2)', async (args, message) => {
    expect(await gantry(['seed', ...args]).ended).toMatchObject({ code: 2, stderr: expect.stringContaining(message) })
  })
})
