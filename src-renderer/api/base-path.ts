/** The start of the path that names a world: `/w/one`; empty in the console of the main world. */
export const worldPathOf = (pathname: string): string => /^\/w\/[a-z0-9][a-z0-9-]*(?=\/)/.exec(pathname)?.[0] ?? ''

/** Where the API of this console begins: requests of a console that was opened in a world stay in the world. */
export const basePath = typeof location === 'undefined' ? '' : worldPathOf(location.pathname)

/** The world that this console shows. */
export const currentWorld = basePath === '' ? 'main' : basePath.slice('/w/'.length)

/** The origin of the API: what comes before `/api/v4`. */
export const apiOrigin = (): string => location.origin + basePath

/** The host of this console, with the world that it shows: `127.0.0.1:4880/w/one`. */
export const consoleHost = (): string => location.host + basePath
