import {
  IconActivity,
  IconApi,
  IconArrowsExchange,
  IconBrush,
  IconChartLine,
  IconCircleDot,
  IconDatabaseExport,
  IconFileText,
  IconFolders,
  IconGitPullRequest,
  IconHistory,
  IconHome,
  IconListCheck,
  IconPlugConnectedX,
  IconSend,
  IconSettings,
  IconSitemap,
  IconTestPipe,
  IconUsers,
  IconWebhook,
  IconWorld,
} from '@tabler/icons-react'

/** The screens in the rail, top to bottom. `g` and the letter opens a screen. Other users than administrators do not see those that are `forAdmins`. */
export const navItems = [
  { name: 'Home', to: '/', letter: 'h', icon: IconHome, forAdmins: false },
  { name: 'To-do items', to: '/todos', letter: 't', icon: IconListCheck, forAdmins: false },
  { name: 'Projects', to: '/projects', letter: 'p', icon: IconFolders, forAdmins: false },
  { name: 'Issues', to: '/issues', letter: 'i', icon: IconCircleDot, forAdmins: false },
  { name: 'Merge requests', to: '/merge_requests', letter: 'q', icon: IconGitPullRequest, forAdmins: false },
  { name: 'Groups', to: '/groups', letter: 'r', icon: IconSitemap, forAdmins: false },
  { name: 'Users', to: '/users', letter: 'u', icon: IconUsers, forAdmins: false },
  { name: 'Transfers', to: '/import', letter: 'x', icon: IconArrowsExchange, forAdmins: false },
  { name: 'Clean up', to: '/cleanup', letter: 'n', icon: IconBrush, forAdmins: false },
  { name: 'DORA', to: '/dora', letter: 'm', icon: IconChartLine, forAdmins: false },
  { name: 'Audit', to: '/audit', letter: 'l', icon: IconHistory, forAdmins: true },
  { name: 'Settings', to: '/settings', letter: 's', icon: IconSettings, forAdmins: true },
  { name: 'Backups', to: '/backups', letter: 'b', icon: IconDatabaseExport, forAdmins: true },
  { name: 'Hooks', to: '/hooks', letter: 'w', icon: IconWebhook, forAdmins: true },
  { name: 'Deliveries', to: '/deliveries', letter: 'd', icon: IconSend, forAdmins: true },
  { name: 'Simulate', to: '/simulate', letter: 'v', icon: IconTestPipe, forAdmins: true },
  { name: 'Faults', to: '/faults', letter: 'f', icon: IconPlugConnectedX, forAdmins: true },
  { name: 'Worlds', to: '/worlds', letter: 'k', icon: IconWorld, forAdmins: true },
  { name: 'Log', to: '/log', letter: 'o', icon: IconFileText, forAdmins: true },
  { name: 'Requests', to: '/requests', letter: 'e', icon: IconActivity, forAdmins: false },
  { name: 'API', to: '/api', letter: 'a', icon: IconApi, forAdmins: false },
] as const

export type NavItem = (typeof navItems)[number]

/** The screens that a user may open. */
export const navItemsFor = (admin: boolean): readonly NavItem[] =>
  navItems.filter(({ forAdmins }) => admin || !forAdmins)
