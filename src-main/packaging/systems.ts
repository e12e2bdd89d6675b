/** A system that packages are made for. The names of the folders are those of electron-builder. */
export const systems = {
  mac: { platform: 'darwin', targets: ['dmg', 'zip'] },
  win: { platform: 'win32', targets: ['nsis'] },
  linux: { platform: 'linux', targets: ['AppImage', 'deb', 'rpm'] },
} as const

export type System = keyof typeof systems
export type Arch = 'x64' | 'arm64'
export const system_names = ['mac', 'win', 'linux'] as const satisfies readonly System[]
export const archs = ['x64', 'arm64'] as const satisfies readonly Arch[]

/** The system that this process runs on. */
export function ownSystem(platform: NodeJS.Platform = process.platform): System | undefined {
  return system_names.find((name) => systems[name].platform === platform)
}
