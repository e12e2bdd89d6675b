import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const electron_url = pathToFileURL(resolve(import.meta.dirname, 'electron.ts')).href
const index_url = pathToFileURL(resolve(import.meta.dirname, 'index.ts')).href
const own_app = resolve(import.meta.dirname, '../../..')
/** The modules of the app and of the stub keep state, so each start gets its own. */
const of_one_start = new Set([new URL('.', electron_url).href])
let starts = 0

registerHooks({
  resolve(specifier, context, next) {
    const start = context.parentURL && URL.parse(context.parentURL)?.searchParams.get('start')
    if (!start) return next(specifier, context)
    if (specifier === 'electron') return { url: `${electron_url}?start=${start}`, shortCircuit: true }
    const found = next(specifier, context)
    return [...of_one_start].some((folder) => found.url.startsWith(folder))
      ? { ...found, url: `${found.url}?start=${start}` }
      : found
  },
})

/** The stub and the built app in a folder, for one start of the app. The app starts when it is loaded. */
export async function loadStart(app = own_app) {
  const start = ++starts
  const main_url = pathToFileURL(resolve(app, 'out/main/main.js')).href
  of_one_start.add(new URL('.', main_url).href)
  const stub: typeof import('./index.ts') = await import(`${index_url}?start=${start}`)
  const loadElectron = async (): Promise<typeof import('./electron.ts')> => import(`${electron_url}?start=${start}`)
  return { stub, loadElectron, loadApp: async (): Promise<unknown> => import(`${main_url}?start=${start}`) }
}
