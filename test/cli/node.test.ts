import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { refusalOfNode } from '../../src-server/supported-node.ts'
import { run } from './run.ts'

describe('a release of Node', () => {
  test('is supported from 22.19 on', () => {
    for (const version of ['22.19.0', '22.99.1', '23.6.0', '24.0.0', '24.21.0', '26.1.0'])
      expect(refusalOfNode(version), version).toBeUndefined()
    for (const version of ['18.20.0', '20.20.2', '21.7.0', '22.18.9', '23.5.0'])
      expect(refusalOfNode(version), version).toContain(version)
  })

  const old = ['/usr/bin/node', '/usr/local/bin/node', process.env.GANTRY_TEST_OLD_NODE ?? ''].find((path) => {
    const version = existsSync(path) ? spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout : ''
    return /^v(18|20)\./.test(version)
  })
  const built = resolve('out/main/server.js')

  test.skipIf(!old || !existsSync(built))(
    'that is too old gets one clear line and 7 from the built server',
    async () => {
      const { code, stdout, stderr } = await run([built, '--in-memory'], { program: old ?? '' }).ended
      expect({ code, stdout }).toEqual({ code: 7, stdout: '' })
      expect(stderr).toMatch(/^gantry: Node \S+ is not supported; .*\n$/)
    },
  )
})
