import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gantry, temporaryFolder } from './run.ts'

const program = (text: string) => ['--', process.execPath, '-e', text]
const exec = (flags: readonly string[], command: readonly string[], env: Record<string, string> = {}) =>
  gantry(['exec', ...flags, ...command], { env })

describe('gantry exec', () => {
  test('runs a command with addresses and tokens of a server in memory, and returns its exit code', async () => {
    const ask = `
      const { env } = process
      const user = async (url, token) => {
        const answer = await fetch(url + '/user', { headers: { 'PRIVATE-TOKEN': token } })
        return answer.status === 200 ? (await answer.json()).username : answer.status
      }
      const roles = ['GUEST', 'REPORTER', 'DEVELOPER', 'MAINTAINER', 'OWNER', 'USER', 'EXTERNAL', 'ADMIN']
      Promise.all([
        user(env.GITLAB_URL + '/api/v4', env.GITLAB_TOKEN),
        user(env.GITLAB_HOST + '/api/v4', env.GITLAB_PRIVATE_TOKEN),
        user(env.GITBEAKER_HOST + '/api/v4', env.GITBEAKER_TOKEN),
        user(env.CI_SERVER_URL + '/api/v4', env.GANTRY_TOKEN),
        user(env.GITLAB_API_ENDPOINT, env.GITLAB_API_PRIVATE_TOKEN),
        user(env.GITLAB_BASE_URL.slice(0, -1), env.GITLAB_TOKEN),
        user(env.GANTRY_API_URL, env.GANTRY_TOKEN),
        ...roles.map((role) => user(env.CI_API_V4_URL, env['GANTRY_TOKEN_' + role])),
      ]).then((names) => {
        console.log(JSON.stringify([...names, env.MINE, env.GITLAB_BASE_URL.endsWith('/api/v4/')]))
        process.exit(7)
      })`
    const { code, stdout, stderr } = await exec(['--seed', 'empty'], program(ask), { MINE: 'kept' }).ended
    expect({ code, stderr }).toEqual({ code: 7, stderr: '' })
    const roles = ['guest', 'reporter', 'developer', 'maintainer', 'owner', 'user', 'external', 'admin']
    expect(JSON.parse(stdout)).toEqual([...Array(7).fill('root'), ...roles.map((role) => `role-${role}`), 'kept', true])
  })

  test.each<[name: string, code: number, command: readonly string[]]>([
    ['a command that does not exist', 127, ['--', 'no-such-command-here']],
    ['a command that cannot run', 126, ['--', import.meta.filename]],
    ['a command that a signal ended', 137, program("process.kill(process.pid, 'SIGKILL')")],
  ])('%s gives %i', async (_, expected, command) => {
    expect((await exec(['--seed', 'empty', '--no-ui'], command).ended).code).toBe(expected)
  })

  test.each<[refusal: RegExp, code: number, flags: readonly string[], command: readonly string[]]>([
    [/exec needs a command/, 2, ['--seed', 'empty'], ['--']],
    [/did you mean --port/, 2, ['--prot', '1'], ['--', 'true']],
    [/exec needs -- before the command: gantry exec \[flags\] -- true/, 2, [], ['true']],
    [/unexpected argument 'true'/, 2, ['--no-ui'], ['true']],
    [/exec takes no --ready-file/, 2, ['--ready-file', 'r.json'], ['--', 'true']],
    [/missing\.json/, 5, ['--seed', 'missing.json'], ['--', 'true']],
  ])('refuses with %s and %i', async (refusal, expected, flags, command) => {
    const { code, stdout, stderr } = await exec(flags, command).ended
    expect({ code, stdout }).toEqual({ code: expected, stdout: '' })
    expect(stderr).toMatch(refusal)
  })

  test('keeps a data directory that was asked for, and prints its help', async () => {
    const folder = join(temporaryFolder(), 'instance')
    const { code } = await exec(['--seed', 'empty', '--data-dir', folder], program('')).ended
    expect(code).toBe(0)
    expect(existsSync(join(folder, 'gantry.db'))).toBe(true)
    const { stdout } = await exec(['--help'], []).ended
    expect(stdout).toContain('gantry exec [flags] -- COMMAND')
  })

  test('passes signals on, and ends when the command has ended', async () => {
    const waits = `process.on('SIGTERM', () => setTimeout(() => process.exit(9), 50)); setInterval(() => {}, 1000); console.log('waits')`
    const run = exec(['--seed', 'empty'], program(waits))
    await run.printed(/waits/)
    run.child.kill('SIGTERM')
    expect((await run.ended).code).toBe(9)
    const plain = exec(['--seed', 'empty'], program("console.log('waits'); setInterval(() => {}, 1000)"))
    await plain.printed(/waits/)
    plain.child.kill('SIGINT')
    expect((await plain.ended).code).toBe(130)
  })

  test('a signal during the start ends it, and runs nothing', async () => {
    const folder = join(temporaryFolder(), 'instance')
    const run = exec(['--seed', 'bench:200000', '--data-dir', folder], program("console.log('never')"))
    while (!existsSync(join(folder, 'gantry.db'))) await new Promise((later) => setTimeout(later, 10))
    run.child.kill('SIGTERM')
    const { code, stdout } = await run.ended
    expect({ code, stdout }).toEqual({ code: 143, stdout: '' })
  })
})
