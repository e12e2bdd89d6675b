import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { packageFolder } from '../../src-main/packaging/server-package.ts'
import { run } from './run.ts'

export const root = resolve('.')

/** `gantry` is the clone itself, `gantry-server` the package for test suites. */
type PackageName = 'gantry' | 'gantry-server'
const folders = { gantry: root, 'gantry-server': packageFolder }

/** Packs a package with `npm pack`, without its scripts, because it is already built. */
function pack(packed: PackageName, folder: string): string {
  const args = ['pack', '--ignore-scripts', '--json', '--loglevel', 'error', '--pack-destination', folder]
  const { stdout, stderr } = spawnSync('npm', args, { cwd: folders[packed], encoding: 'utf8' })
  const name = /gantry-[\w.-]+\.tgz/.exec(stdout)?.[0]
  if (name === undefined) throw new Error(`npm pack failed: ${stderr}`)
  return join(folder, name)
}

/** Installs the tarball as `npm install` does: the packed files and their dependencies. The other project has packages of its own. */
function install(packed: PackageName, tarball: string, folder: string, others: readonly string[]) {
  const modules = join(folder, 'node_modules')
  const gantry = join(modules, packed)
  mkdirSync(gantry, { recursive: true })
  const { status, stderr } = spawnSync('tar', ['-xzf', tarball, '-C', gantry, '--strip-components=1'])
  if (status !== 0) throw new Error(`tar failed: ${stderr}`)
  const { bin, dependencies } = JSON.parse(readFileSync(join(gantry, 'package.json'), 'utf8'))
  for (const name of [...Object.keys(dependencies), ...others, '@types/node', 'undici-types'])
    link(join(root, 'node_modules', name), join(modules, name))
  link(join(gantry, bin.gantry), join(modules, '.bin/gantry'))
}

function link(target: string, path: string) {
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(target, path)
}

/** Another project, in which a package and others of this clone are installed, for the tests of a `describe`. */
export function otherProject(
  packed: PackageName = 'gantry',
  others: readonly string[] = ['express', '@types/express'],
) {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-package-'))
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  beforeAll(() => {
    write('package.json', JSON.stringify({ name: 'mine', type: 'module' }))
    install(packed, pack(packed, folder), folder, others)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return { folder, write, inProject: (...args: readonly string[]) => run(args, { cwd: folder }) }
}
