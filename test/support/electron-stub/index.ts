// What tests see of the stub: the objects behind those that the app has.
export { app, emitReady } from './app.ts'
export { Menu } from './menu.ts'
export * from './modules.ts'
export { answers, record } from './state.ts'
export { Misuse, misuses } from './strict.ts'
export { nativeImage, Tray, trays } from './tray.ts'
export { forks, utilityProcess } from './utility-process.ts'
export { BrowserWindow, WebContents, windows } from './windows.ts'
