import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

const at = (path: string) => resolve(import.meta.dirname, path)

/** The parts of undici that the server uses. Its index also has web sockets, caches and mocks, which would be a tenth of the app. */
const undiciParts = {
  name: 'undici-parts',
  enforce: 'pre' as const,
  resolveId: (id: string) => (id === 'undici' ? '\0undici-parts' : undefined),
  load: (id: string) =>
    id === '\0undici-parts'
      ? `import api from 'undici/lib/api/index.js'
         import buildConnector from 'undici/lib/core/connect.js'
         import Agent from 'undici/lib/dispatcher/agent.js'
         import Dispatcher from 'undici/lib/dispatcher/dispatcher.js'
         Object.assign(Dispatcher.prototype, api)
         export { Agent, buildConnector }`
      : undefined,
}

/** Outgoing requests use HTTP/1.1 only: the agents of `kit/outbound` have `allowH2: false`. */
const noHttp2 = {
  name: 'no-http2',
  enforce: 'pre' as const,
  resolveId: (id: string) => (id === './client-h2.js' ? '\0no-http2' : undefined),
  load: (id: string) =>
    id === '\0no-http2' ? `export default () => { throw new Error('Gantry sends no HTTP/2') }` : undefined,
}

/** Gantry reads bodies itself. Express's parsers bring the tables of all character sets, which would be a twentieth of the app. */
const noBodyParsers = {
  name: 'no-body-parsers',
  enforce: 'pre' as const,
  resolveId: (id: string) => (id === 'body-parser' ? '\0no-body-parsers' : undefined),
  load: (id: string) =>
    id === '\0no-body-parsers'
      ? `const missing = () => { throw new Error('Gantry has no body parsers of Express') }
         export { missing as json, missing as raw, missing as text, missing as urlencoded }`
      : undefined,
}

/** Of the list of emoji, the server uses the characters, names and tags. */
const emojiNames = {
  name: 'emoji-names',
  transform: (code: string, id: string) =>
    /gemoji\/index\.js$/.test(id)
      ? { code: code.replace(/,\n {4}description: .*\n {4}category: .*/g, ''), map: { mappings: '' } }
      : undefined,
}

/** Of the list of media types, Express uses those that file names have, with their endings and character sets. */
const namedMediaTypes = {
  name: 'named-media-types',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    if (!/mime-db\/db\.json$/.test(id)) return undefined
    const types: [string, { source?: string; extensions?: string[]; charset?: string }][] = Object.entries(
      JSON.parse(code),
    )
    const named = types.flatMap(([type, { source, extensions, charset }]) =>
      extensions ? [[type, { ...(source && { source }), extensions, ...(charset && { charset }) }]] : [],
    )
    return { code: JSON.stringify(Object.fromEntries(named)), map: { mappings: '' } }
  },
}

/**
 * Writes characters outside ASCII as escapes. V8 keeps the text of each loaded file, and one character outside Latin-1 makes it keep two bytes for
 * every character of the file.
 */
const asciiOnly = {
  name: 'ascii-only',
  generateBundle(_options: unknown, bundle: Record<string, { code?: string }>) {
    for (const chunk of Object.values(bundle))
      if (chunk.code !== undefined) chunk.code = chunk.code.replace(OUTSIDE_ASCII, escaped)
  },
}

const OUTSIDE_ASCII = /[\u0080-\uffff]/g
const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

export default defineConfig(({ command }) => ({
  // One file each: a bundled server starts in half the time of an unbundled one. Outside are the native addon, and OpenPGP, whose licence lets
  // users replace it.
  main: {
    plugins: [undiciParts, noHttp2, noBodyParsers, emojiNames, namedMediaTypes, asciiOnly],
    // Node bundles undici without its experimental parser in the same way.
    define: { esbuildDetection: 'true' },
    build: {
      sourcemap: true,
      // While developing, a server that is just starting still loads chunks of the build before.
      emptyOutDir: command === 'build',
      externalizeDeps: false,
      rolldownOptions: {
        external: ['electron', 'better-sqlite3', 'openpgp'],
        input: {
          main: at('src-main/main.ts'),
          server: at('src-server/index.ts'),
          library: at('src-server/library.ts'),
          'database.thread': at('src-server/kit/backups/database.thread.ts'),
          'export-project.thread': at('src-server/exports/export-project.thread.ts'),
          'import-project.thread': at('src-server/imports/import-project.thread.ts'),
          'inspect-archive.thread': at('src-server/imports/inspection/inspect-archive.thread.ts'),
          'search-index.thread': at('src-server/demo/bench/search-index.thread.ts'),
          'seed-image.thread': at('src-server/seeds/building/seed-image.thread.ts'),
          'write-seed.thread': at('src-server/seeds/writing/write-seed.thread.ts'),
          'generate-seed.thread': at('src-server/demo/generate-seed.thread.ts'),
          'seed-child': at('src-server/demo/seed-child.ts'),
        },
        // Chunks lie beside the entries: the server finds its thread and the console by their place relative to its own file.
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          // A seventh of the text would be comments. Licences stay.
          comments: { legal: true, annotation: false, jsdoc: false },
        },
      },
    },
  },
  // A sandboxed preload script is CommonJS and can require nothing but electron.
  preload: {
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: {
          preload: at('src-main/preload.ts'),
          settings: at('src-main/app-settings/settings-preload.ts'),
          find: at('src-main/find/find-preload.ts'),
        },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('src-renderer'),
    plugins: [react()],
    server: { proxy: { '/api': 'http://127.0.0.1:4750', '/-': 'http://127.0.0.1:4750' } },
    build: {
      minify: true,
      assetsInlineLimit: 0,
      // One file: from this machine, 1.5 MB load faster than a hundred parts of it. Measured on the issues list: 0.8 s instead of 1.3 s.
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: { input: at('src-renderer/index.html'), output: { codeSplitting: false } },
    },
  },
}))
