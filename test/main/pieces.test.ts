import { describe, expect, test } from 'vitest'
import { chooseWindow, type Machine } from '../../src-main/choose-window.ts'
import { menuTemplate } from '../../src-main/menu.ts'
import { noticePage } from '../../src-main/notice-page.ts'
import { sandboxRemedy } from '../../src-main/sandbox.ts'
import { scrub } from '../../src-main/scrub.ts'
import { serverEnvironment } from '../../src-main/server-environment.ts'

describe('the log of the desktop app', () => {
  test('contains no token, in whichever form the token is sent', () => {
    for (const line of [
      'gantry ready url=http://127.0.0.1/api/v4 token=s3cret-value ms=4',
      '{"event":"ready","token":"s3cret-value"}',
      'GET /user?private_token=s3cret-value&page=2',
      'PRIVATE-TOKEN: s3cret-value',
      'Authorization: Bearer s3cret-value',
      'http://127.0.0.1/#/sign-in?code=s3cret-value',
      'seen glpat-s3cret-value here',
      'my own word s3cret-value',
    ])
      expect(scrub(line, 's3cret-value'), line).not.toContain('s3cret')
    expect(scrub('PRIVATE-TOKEN: s3cret-value', undefined)).toBe('PRIVATE-TOKEN: [hidden]')
  })

  test('hides tokens that the app does not know, in upper and lower case', () => {
    for (const line of [
      'token=s3cret-value ms=4',
      '{"TOKEN":"s3cret-value"}',
      'GET /user?Access_Token=s3cret-value&page=2',
      'private-token: s3cret-value',
      'Authorization: Bearer s3cret-value',
      'authorization: bearer s3cret-value',
      'seen glpat-s3cret-value here',
      'seen gantry-session-s3cret-value here',
    ])
      expect(scrub(line, undefined), line).not.toContain('s3cret')
    expect(scrub('info  GET /api/v4/projects status=200', undefined)).toBe('info  GET /api/v4/projects status=200')
  })
})

describe('the environment of the server', () => {
  test('contains only known variables, and none that could load foreign code', () => {
    const env = { PATH: '/bin', Path: 'C:\\', LC_ALL: 'C', GANTRY_TIER: 'free', HOME: undefined }
    const foreign = { NODE_OPTIONS: '-r x', ELECTRON_RUN_AS_NODE: '1', LD_PRELOAD: 'x.so', AWS_SECRET_ACCESS_KEY: 'x' }
    expect(serverEnvironment({ ...env, ...foreign }, 'mine')).toEqual({
      PATH: '/bin',
      Path: 'C:\\',
      LC_ALL: 'C',
      GANTRY_TIER: 'free',
      GANTRY_TOKEN: 'mine',
    })
  })

  test.for([
    [
      'Windows',
      {
        ...{
          Path: 'C:\\Windows',
          PATHEXT: '.EXE',
          SystemRoot: 'C:\\Windows',
          windir: 'C:\\Windows',
          SystemDrive: 'C:',
        },
        ...{ ComSpec: 'C:\\cmd.exe', USERNAME: 'ada', USERPROFILE: 'C:\\Users\\ada', HOMEDRIVE: 'C:' },
        ...{
          HOMEPATH: '\\Users\\ada',
          APPDATA: 'C:\\Roaming',
          LOCALAPPDATA: 'C:\\Local',
          ProgramData: 'C:\\ProgramData',
        },
        ...{ TEMP: 'C:\\Temp', TMP: 'C:\\Temp' },
      },
    ],
    [
      'Linux',
      {
        ...{ PATH: '/usr/bin', HOME: '/home/ada', USER: 'ada', LOGNAME: 'ada', LANG: 'de_DE.UTF-8', LANGUAGE: 'de' },
        ...{
          XDG_DATA_HOME: '/data',
          XDG_CONFIG_HOME: '/config',
          XDG_CACHE_HOME: '/cache',
          XDG_RUNTIME_DIR: '/run/user/1000',
        },
        ...{
          LC_TIME: 'de_DE.UTF-8',
          TZ: 'Europe/Berlin',
          NO_COLOR: '1',
          SSL_CERT_FILE: '/ca.pem',
          SSL_CERT_DIR: '/certs',
        },
      },
    ],
    [
      'macOS',
      { PATH: '/usr/bin', HOME: '/Users/ada', USER: 'ada', TMPDIR: '/var/folders/x', NODE_EXTRA_CA_CERTS: '/ca.pem' },
    ],
  ] as const)('keeps what finds the user, folders, certificates, language and time zone on %s', ([, env]) => {
    expect(serverEnvironment(env, undefined)).toEqual(env)
  })
})

describe('the notice page', () => {
  test('shows markup as text', () => {
    const page = decodeURIComponent(noticePage('<b>', '<script>alert("1")</script> & more'))
    expect(page).not.toContain('<script>')
    expect(page).not.toContain('<b>')
  })
})

describe('the menu', () => {
  const nothing = () => {}
  const actions = {
    about: nothing,
    backUp: nothing,
    showLogs: nothing,
    copyApiUrl: nothing,
    openDataFolder: nothing,
    print: nothing,
    newWindow: nothing,
    goBack: nothing,
    goForward: nothing,
    run: nothing,
    reload: nothing,
    restartServer: nothing,
    pauseServer: nothing,
    resumeServer: nothing,
    saveAsPdf: nothing,
    saveDiagnostics: nothing,
    checkForUpdates: nothing,
    settings: nothing,
    importArchive: nothing,
    find: nothing,
    findNext: nothing,
    findPrevious: nothing,
    instances: { create: nothing, choose: nothing, open: nothing, clearRecent: nothing },
  }

  test('starts with the application menu on macOS, which contains Quit', () => {
    const [first, file] = menuTemplate(
      { platform: 'darwin', has_data_folder: true, devTools: false, has_updates: false, recent_instances: [] },
      actions,
      [],
      false,
    )
    expect(JSON.stringify(first)).toMatch(/About Gantry.*services.*hide.*quit/)
    expect(JSON.stringify(file)).not.toContain('quit')
  })

  test('offers the developer tools only in development', () => {
    const rolesWith = (devTools: boolean) =>
      JSON.stringify(
        menuTemplate(
          { platform: 'linux', has_data_folder: true, devTools, has_updates: false, recent_instances: [] },
          actions,
          [],
          false,
        ),
      )
    expect(rolesWith(true)).toContain('toggleDevTools')
    expect(rolesWith(false)).not.toContain('toggleDevTools')
  })
})

describe('the sandbox of Electron', () => {
  const remedy = (forbidding: Record<string, string>, hasHelper = false) =>
    sandboxRemedy('/opt/electron', { read: (setting) => forbidding[setting], hasHelper: () => hasHelper })

  test('has the setting of Linux named that forbids it, with what allows it', () => {
    for (const [name, forbids, allows] of [
      ['kernel.apparmor_restrict_unprivileged_userns', '1', '0'],
      ['kernel.unprivileged_userns_clone', '0', '1'],
      ['user.max_user_namespaces', '0', '15000'],
    ] as const) {
      expect(remedy({ [name]: forbids })).toContain(`(${name}=${forbids})`)
      expect(remedy({ [name]: forbids })).toContain(`sudo sysctl -w ${name}=${allows}`)
      expect(remedy({ [name]: forbids })).toContain("sudo chmod 4755 '/opt/electron/chrome-sandbox'")
      expect(remedy({ [name]: allows })).toBeUndefined()
    }
  })

  test('needs nothing if its helper runs as root, or if no setting is known', () => {
    expect(remedy({ 'user.max_user_namespaces': '0' }, true)).toBeUndefined()
    expect(remedy({})).toBeUndefined()
  })
})

describe('the choice between desktop and browser', () => {
  const machine = (facts: Partial<Machine> = {}): Machine => ({
    browser_wanted: false,
    has_display: true,
    is_root: false,
    electron_version: '45.4.1',
    binary: () => '/opt/electron',
    canDownload: async () => false,
    download: async () => {},
    ...facts,
  })

  test('is the desktop if Electron is installed', async () => {
    expect(await chooseWindow(machine())).toEqual({ binary: '/opt/electron' })
  })

  test('is the browser otherwise, with the reason', async () => {
    const binary = () => undefined
    expect(await chooseWindow(machine({ has_display: false }))).toEqual({ why: 'there is no display' })
    expect(await chooseWindow(machine({ browser_wanted: true }))).toEqual({ why: '--browser was given' })
    expect(await chooseWindow(machine({ is_root: true }))).toEqual({ why: expect.stringContaining('root') })
    expect(await chooseWindow(machine({ binary }))).toEqual({ why: expect.stringContaining('cannot be downloaded') })
    const failing = machine({ binary, canDownload: async () => true })
    expect(await chooseWindow(failing)).toEqual({ why: 'Electron 45.4.1 could not be downloaded' })
  })

  test('downloads Electron if possible', async () => {
    let present: string | undefined
    const fetching = machine({
      binary: () => present,
      canDownload: async () => true,
      download: async () => {
        present = '/fetched'
      },
    })
    expect(await chooseWindow(fetching)).toEqual({ binary: '/fetched' })
  })
})
