import {
  IconChartLine,
  IconCircleDot,
  IconFolders,
  IconHome,
  IconPackageImport,
  IconSitemap,
} from '@tabler/icons-react'

/** The screens that one can go to, in the order of the rail; `g` and the letter goes there. */
export const places = [
  { name: 'Home', to: '/', letter: 'h', icon: IconHome },
  { name: 'Projects', to: '/projects', letter: 'p', icon: IconFolders },
  { name: 'Issues', to: '/issues', letter: 'i', icon: IconCircleDot },
  { name: 'Groups', to: '/groups', letter: 'r', icon: IconSitemap },
  { name: 'Import', to: '/import', letter: 'x', icon: IconPackageImport },
  { name: 'DORA', to: '/dora', letter: 'm', icon: IconChartLine },
] as const

export type Place = (typeof places)[number]
