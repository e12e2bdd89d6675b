// The module `electron` of the app under test. Tests use what is behind it (index.ts).
import * as stub from './index.ts'
import { strict, strictClass, strictModule, strictStatics } from './strict.ts'

export const { app, BrowserWindow, clipboard, dialog, ipcMain, Menu, nativeTheme, powerMonitor } = strictModule({
  app: strict('App', stub.app),
  BrowserWindow: strictClass('BrowserWindow', stub.BrowserWindow),
  clipboard: strict('Clipboard', stub.clipboard),
  dialog: strict('Dialog', stub.dialog),
  ipcMain: strict('IpcMain', stub.ipcMain),
  Menu: strictClass('Menu', stub.Menu),
  nativeTheme: strict('NativeTheme', stub.nativeTheme),
  powerMonitor: strict('PowerMonitor', stub.powerMonitor),
})
export const { nativeImage, Notification, screen, session, shell, Tray, utilityProcess, WebContentsView } =
  strictModule({
    nativeImage: strictStatics('NativeImage', stub.nativeImage),
    Notification: strictClass('Notification', stub.Notification),
    Tray: strictClass('Tray', stub.Tray),
    screen: strict('Screen', stub.screen),
    session: strictStatics('Session', stub.session),
    shell: strict('Shell', stub.shell),
    WebContentsView: strictClass('WebContentsView', stub.WebContentsView),
    utilityProcess: strictStatics('UtilityProcess', stub.utilityProcess),
  })
