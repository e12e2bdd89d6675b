import { lazyScreen } from './lazy-screen.tsx'

export const HomeScreen = lazyScreen(async () => (await import('../home/home-screen.tsx')).HomeScreen)
export const ProjectListScreen = lazyScreen(
  async () => (await import('../projects/project-list-screen.tsx')).ProjectListScreen,
)
export const ProjectScreen = lazyScreen(async () => (await import('../projects/project-screen.tsx')).ProjectScreen)
export const IssueListScreen = lazyScreen(async () => (await import('../issues/issue-list-screen.tsx')).IssueListScreen)
export const IssueScreen = lazyScreen(async () => (await import('../issues/issue-screen.tsx')).IssueScreen)
export const GroupListScreen = lazyScreen(async () => (await import('../groups/group-list-screen.tsx')).GroupListScreen)
export const GroupScreen = lazyScreen(async () => (await import('../groups/group-screen.tsx')).GroupScreen)
export const CleanupScreen = lazyScreen(async () => (await import('../cleanup/cleanup-screen.tsx')).CleanupScreen)
export const DoraScreen = lazyScreen(async () => (await import('../dora/dora-screen.tsx')).DoraScreen)
export const ImportScreen = lazyScreen(async () => (await import('../imports/import-screen.tsx')).ImportScreen)
export const ImportRunScreen = lazyScreen(
  async () => (await import('../imports/import-run-screen.tsx')).ImportRunScreen,
)

const screens = [
  HomeScreen,
  IssueListScreen,
  ProjectListScreen,
  IssueScreen,
  ProjectScreen,
  GroupListScreen,
  GroupScreen,
  ImportScreen,
  ImportRunScreen,
  DoraScreen,
  CleanupScreen,
]

/** Loads the code of all screens one by one while the browser is idle, so that later navigation never waits. */
export function preloadWhenIdle(): () => void {
  const rest = [...screens]
  let cancelled = false
  const preloadNext = () => {
    const screen = rest.shift()
    if (!screen || cancelled) return
    // A failed load is retried when the user opens the screen.
    screen.preload().then(scheduleNext, scheduleNext)
  }
  const scheduleNext = () => {
    if (!cancelled) (window.requestIdleCallback ?? setTimeout)(preloadNext)
  }
  scheduleNext()
  return () => {
    cancelled = true
  }
}
