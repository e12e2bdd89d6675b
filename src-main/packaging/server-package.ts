import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'

const root = resolve(import.meta.dirname, '../..')
const sources = join(root, 'src-package')
const built = join(root, 'out')

/** The folder of the package `gantry-server`, ready for `npm pack` and `npm install`. */
export const packageFolder = join(built, 'package')

/** What programs import. `jest` and its setups are also CommonJS, because Jest loads nothing else. */
const entries = ['index', 'vitest', 'vitest-setup', 'jest', 'jest-setup', 'jest-teardown', 'playwright']
const modules_only = ['vitest', 'vitest-setup']

/**
 * Prepares the package for test suites: the built server and console, the client, its types, the fixtures, and the clients for other languages. It
 * depends on neither Electron nor Node's own package, which would change the Node of the project that installs it.
 */
async function preparePackage(): Promise<void> {
  rmSync(packageFolder, { recursive: true, force: true })
  mkdirSync(packageFolder, { recursive: true })
  copyServer()
  await bundle('es', entries)
  await bundle(
    'cjs',
    entries.filter((entry) => !modules_only.includes(entry)),
  )
  writeTypes()
  cpSync(join(sources, 'clients'), join(packageFolder, 'clients'), {
    recursive: true,
    filter: (path) => !/__pycache__/.test(path),
  })
  // Its README links there.
  cpSync(join(root, 'resources/containers'), join(packageFolder, 'resources/containers'), { recursive: true })
  copyFileSync(join(root, 'LICENSE'), join(packageFolder, 'LICENSE'))
  writeFileSync(join(packageFolder, 'README.md'), readme())
  writeFileSync(join(packageFolder, 'gantry.mjs'), "#!/usr/bin/env node\nimport './main/server.js'\n", { mode: 0o755 })
  writeFileSync(join(packageFolder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
}

/** For tests: prepares the package if its sources or the build have changed since. */
export async function preparePackageIfStale(): Promise<void> {
  const prepared = statSync(join(packageFolder, 'package.json'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const names = readdirSync(sources, { recursive: true, encoding: 'utf8' }).map((name) => join(sources, name))
  const newest = Math.max(
    ...[join(built, '.built'), import.meta.filename, ...names].map((path) => statSync(path).mtimeMs),
  )
  if (newest > prepared) await preparePackage()
}

/** `npm run pack`: prepares the package, and packs it into the folder in which npm was called. */
export async function packServer(args: readonly string[]): Promise<void> {
  await preparePackage()
  const destination = process.env.INIT_CWD ?? process.cwd()
  const command = ['pack', '--loglevel', 'error', '--pack-destination', destination, ...args, packageFolder]
  const { status } = spawnSync('npm', command, { stdio: 'inherit', shell: process.platform === 'win32' })
  process.exitCode = status ?? 1
}

/** The entry of the desktop app is left out. */
function copyServer() {
  const isLeftOut = /\.map$|[\\/]main[\\/]main\.js$/
  for (const folder of ['main', 'renderer'])
    cpSync(join(built, folder), join(packageFolder, folder), {
      recursive: true,
      filter: (path) => !isLeftOut.test(path),
    })
}

async function bundle(format: 'es' | 'cjs', names: readonly string[]) {
  const ending = format === 'es' ? 'js' : 'cjs'
  await build({
    configFile: false,
    root: sources,
    publicDir: false,
    logLevel: 'error',
    build: {
      outDir: packageFolder,
      emptyOutDir: false,
      minify: false,
      target: 'node22',
      ssr: true,
      rolldownOptions: {
        input: Object.fromEntries(names.map((name) => [name, join(sources, `${name}.ts`)])),
        external: [/^node:/, 'vitest', '@playwright/test'],
        output: {
          format,
          entryFileNames: `[name].${ending}`,
          // Beside the entries: the client finds the server by its place relative to its own file.
          chunkFileNames: `[name]-[hash].${ending}`,
          exports: 'named',
        },
      },
    },
  })
}

/** Every module of the client has its declarations beside the entries. */
function writeTypes() {
  const folder = join(built, 'package-types')
  rmSync(folder, { recursive: true, force: true })
  const program = join(root, 'node_modules/typescript/bin/tsc')
  const flags = ['-p', join(sources, 'tsconfig.json'), '--outDir', folder]
  const { status, stdout } = spawnSync(process.execPath, [program, ...flags], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the types of the package do not compile:\n${stdout}`)
  const declarations = join(folder, 'src-package')
  for (const name of readdirSync(declarations)) {
    const text = readFileSync(join(declarations, name), 'utf8')
    const published = text
      .replaceAll(/(['"])\.\.\/src-server\/gantry\.d\.ts\1/g, '$1./server.js$1')
      .replaceAll(/(['"]\.\/[\w-]+)\.ts(['"])/g, '$1.js$2')
    writeFileSync(join(packageFolder, name), published)
  }
  copyFileSync(join(root, 'src-server/gantry.d.ts'), join(packageFolder, 'server.d.ts'))
  rmSync(folder, { recursive: true, force: true })
}

function manifest() {
  const { version, description, license, engines, dependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const exported = entries.map((entry) => [
    entry === 'index' ? '.' : `./${entry}`,
    {
      types: `./${entry}.d.ts`,
      import: `./${entry}.js`,
      ...(!modules_only.includes(entry) && { require: `./${entry}.cjs` }),
    },
  ])
  return {
    ...{ name: 'gantry-server', version, description, license, type: 'module' },
    bin: { gantry: './gantry.mjs' },
    types: './index.d.ts',
    exports: { ...Object.fromEntries(exported), './package.json': './package.json' },
    ...{ engines, dependencies },
    peerDependencies: { '@playwright/test': '>=1.40', vitest: '>=3.2' },
    peerDependenciesMeta: { '@playwright/test': { optional: true }, vitest: { optional: true } },
  }
}

/** The chapter of the project's README about test suites. */
function readme(): string {
  const text = readFileSync(join(root, 'README.md'), 'utf8')
  const chapter = /^## Test suites\n[\s\S]*?(?=^## )/m.exec(text)?.[0]
  if (chapter === undefined) throw new Error('README.md has no chapter about test suites')
  return `# gantry-server\n\n${chapter
    .replace('## Test suites', '')
    .trim()
    .replaceAll(/\[([^\]]+)\]\(#[\w-]+\)/g, '$1')}\n`
}
