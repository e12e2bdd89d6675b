import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build, minifySync } from 'vite'
import type { Tools } from './tools.ts'

/** The names of classes stay, because errors are told by them. */
const minified = { module: true, mangle: { keepNames: { class: true, function: false } } } as const

/**
 * Writes the files that packages have in another form than the project: what the app runs is minified, which halves it, and the program that looks
 * for updates is bundled into one file, only for packages with an address.
 */
export async function prepareFiles(root: string, folder: string, tools: Tools, hasUpdates: boolean): Promise<void> {
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  for (const path of globSync('out/main/*.js', { cwd: root })) {
    const { code, errors } = minifySync(path, readFileSync(join(root, path), 'utf8'), minified)
    if (errors[0]) throw new Error(`${path} cannot be minified: ${errors[0].message}`)
    write(path, code)
  }
  // The package has a minified form, which its users replace at the same place.
  const openpgp = 'node_modules/openpgp/dist/node'
  write(`${openpgp}/openpgp.mjs`, readFileSync(join(root, openpgp, 'openpgp.min.mjs'), 'utf8'))
  if (hasUpdates) await bundleUpdater(tools, join(folder, 'out/updates'))
}

async function bundleUpdater(tools: Tools, folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: tools.folder,
    build: {
      outDir: folder,
      ssr: join(dirname(tools.require.resolve('electron-updater/package.json')), 'out/main.js'),
      minify: true,
      rolldownOptions: {
        external: ['electron'],
        output: { format: 'es', entryFileNames: 'updater.js', codeSplitting: false },
      },
    },
    ssr: { noExternal: true, target: 'node' },
  })
}
