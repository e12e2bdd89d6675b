import {
  IconActivity,
  IconBrush,
  IconChartLine,
  IconCircleDot,
  IconFolders,
  IconGitPullRequest,
  IconHistory,
  IconHome,
  IconListCheck,
  IconPackageImport,
  IconSend,
  IconSettings,
  IconSitemap,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react'

/** The screens in the rail, top to bottom. `g` and the letter opens a screen. */
export const navItems = [
  { name: 'Home', to: '/', letter: 'h', icon: IconHome },
  { name: 'To-do items', to: '/todos', letter: 't', icon: IconListCheck },
  { name: 'Projects', to: '/projects', letter: 'p', icon: IconFolders },
  { name: 'Issues', to: '/issues', letter: 'i', icon: IconCircleDot },
  { name: 'Merge requests', to: '/merge_requests', letter: 'q', icon: IconGitPullRequest },
  { name: 'Groups', to: '/groups', letter: 'r', icon: IconSitemap },
  { name: 'Users', to: '/users', letter: 'u', icon: IconUsers },
  { name: 'Import', to: '/import', letter: 'x', icon: IconPackageImport },
  { name: 'Clean up', to: '/cleanup', letter: 'n', icon: IconBrush },
  { name: 'DORA', to: '/dora', letter: 'm', icon: IconChartLine },
  { name: 'Audit', to: '/audit', letter: 'l', icon: IconHistory },
  { name: 'Settings', to: '/settings', letter: 's', icon: IconSettings },
  { name: 'Hooks', to: '/hooks', letter: 'w', icon: IconWebhook },
  { name: 'Deliveries', to: '/deliveries', letter: 'd', icon: IconSend },
  { name: 'Requests', to: '/requests', letter: 'e', icon: IconActivity },
] as const

export type NavItem = (typeof navItems)[number]
