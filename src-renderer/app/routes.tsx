import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  notFound,
  Outlet,
  redirect,
  useLocation,
  useMatch,
} from '@tanstack/react-router'
import { Fragment } from 'react'
import { useSession } from '../api/session.ts'
import { AuditScreen } from '../audit/audit-screen.tsx'
import { BackupScreen } from '../backups/backup-screen.tsx'
import { CleanupScreen } from '../cleanup/cleanup-screen.tsx'
import { DoraScreen } from '../dora/dora-screen.tsx'
import { FaultScreen } from '../faults/fault-screen.tsx'
import { GroupListScreen } from '../groups/group-list-screen.tsx'
import { GroupScreen } from '../groups/group-screen.tsx'
import { HomeScreen } from '../home/home-screen.tsx'
import { DeliveryScreen } from '../hooks/delivery-screen.tsx'
import { HookScreen } from '../hooks/hook-screen.tsx'
import { ImportRunScreen } from '../imports/import-run-screen.tsx'
import { ImportScreen } from '../imports/import-screen.tsx'
import { IssueListScreen } from '../issues/issue-list-screen.tsx'
import { IssueScreen } from '../issues/issue-screen.tsx'
import { LogScreen } from '../log/log-screen.tsx'
import { MergeRequestListScreen } from '../merge-requests/merge-request-list-screen.tsx'
import { MergeRequestScreen } from '../merge-requests/merge-request-screen.tsx'
import { ProjectListScreen } from '../projects/project-list-screen.tsx'
import { ProjectScreen } from '../projects/project-screen.tsx'
import { ApiScreen } from '../reference/api-screen.tsx'
import { RequestScreen } from '../requests/request-screen.tsx'
import { SettingsScreen } from '../settings/settings-screen.tsx'
import { RequiredScreen } from '../sign-in/required-screen.tsx'
import { SignInAgain } from '../sign-in/sign-in-again.tsx'
import { SignInScreen } from '../sign-in/sign-in-screen.tsx'
import { SimulateScreen } from '../simulate/simulate-screen.tsx'
import { ToDoListScreen } from '../todos/todo-list-screen.tsx'
import { movedSearch } from '../transfers/transfer-list.ts'
import { UserListScreen } from '../users/user-list-screen.tsx'
import { UserScreen } from '../users/user-screen.tsx'
import { WorldScreen } from '../worlds/world-screen.tsx'
import { CrashScreen } from './crash-screen.tsx'
import { NotFound } from './not-found.tsx'
import { Shell } from './shell.tsx'
import { redirectToScreen, WebAddress } from './web-address.tsx'

const root = createRootRoute({ component: Root, notFoundComponent: NotFound })
const getParentRoute = () => root

/**
 * All screens except sign-in use the shell and need a session. Without one, redirects to sign-in and keeps the target. If the session has
 * expired, the screen stays under the sign-in form with everything that the user typed. Another user gets a new screen.
 */
function Root() {
  const { pathname, href } = useLocation()
  const { token, user_id, reason, required, impersonation } = useSession()
  const expired = !token && reason === 'expired'
  const signingIn = useMatch({ from: '/sign-in', shouldThrow: false }) !== undefined
  if (signingIn) return <Outlet />
  // During the redirect the old screen still matches. Rendering it would send requests without a token.
  if (!token && !expired && pathname === '/sign-in') return null
  if (!token && !expired) return <Navigate to="/sign-in" search={href === '/' ? {} : { to: href }} replace />
  // An administrator who acts as the user cannot answer for the user, and must see the frame.
  if (token && required && !impersonation) return <RequiredScreen required={required} />
  return (
    <Fragment key={user_id}>
      <Shell>
        <Outlet />
      </Shell>
      {expired && <SignInAgain />}
    </Fragment>
  )
}

// Screens keep their state in the search parameters and handle invalid values themselves.
const acceptAnySearch = (search: Record<string, unknown>) => search

// The screen stays while its user goes from one endpoint to another, so that nothing in it is lost.
const api = createRoute({ getParentRoute, path: '/api', component: ApiScreen, validateSearch: acceptAnySearch })

const routeTree = root.addChildren([
  api.addChildren([createRoute({ getParentRoute: () => api, path: '$' })]),
  createRoute({ getParentRoute, path: '/', component: HomeScreen, validateSearch: acceptAnySearch }),
  createRoute({
    getParentRoute,
    path: '/projects',
    component: ProjectListScreen,
    validateSearch: acceptAnySearch,
  }),
  createRoute({
    getParentRoute,
    path: '/projects/$projectId',
    component: ProjectScreen,
    validateSearch: acceptAnySearch,
  }),
  createRoute({
    getParentRoute,
    path: '/projects/$projectId/issues/$iid',
    component: IssueScreen,
    beforeLoad: ({ params }) => {
      if (!/^\d+$/.test(params.iid)) throw notFound()
    },
  }),
  createRoute({
    getParentRoute,
    path: '/projects/$projectId/merge_requests/$iid',
    component: MergeRequestScreen,
    beforeLoad: ({ params }) => {
      if (!/^\d+$/.test(params.iid)) throw notFound()
    },
  }),
  createRoute({
    getParentRoute,
    path: '/merge_requests',
    component: MergeRequestListScreen,
    validateSearch: acceptAnySearch,
  }),
  createRoute({
    getParentRoute,
    path: '/issues',
    component: IssueListScreen,
    validateSearch: acceptAnySearch,
  }),
  createRoute({
    getParentRoute,
    path: '/groups',
    component: GroupListScreen,
    validateSearch: acceptAnySearch,
  }),
  createRoute({
    getParentRoute,
    path: '/groups/$groupId',
    component: GroupScreen,
    validateSearch: acceptAnySearch,
  }),
  createRoute({ getParentRoute, path: '/users', component: UserListScreen, validateSearch: acceptAnySearch }),
  createRoute({ getParentRoute, path: '/users/$userId', component: UserScreen, validateSearch: acceptAnySearch }),
  createRoute({ getParentRoute, path: '/todos', component: ToDoListScreen, validateSearch: acceptAnySearch }),
  createRoute({ getParentRoute, path: '/cleanup', component: CleanupScreen, validateSearch: acceptAnySearch }),
  createRoute({ getParentRoute, path: '/dora', component: DoraScreen, validateSearch: acceptAnySearch }),
  createRoute({ getParentRoute, path: '/backups', component: BackupScreen, validateSearch: acceptAnySearch }),
  createRoute({ getParentRoute, path: '/hooks', component: HookScreen, validateSearch: acceptAnySearch }),
  createRoute({ getParentRoute, path: '/deliveries', component: DeliveryScreen, validateSearch: acceptAnySearch }),
  createRoute({ getParentRoute, path: '/simulate', component: SimulateScreen, validateSearch: acceptAnySearch }),
  createRoute({ getParentRoute, path: '/worlds', component: WorldScreen, validateSearch: acceptAnySearch }),
  createRoute({ getParentRoute, path: '/faults', component: FaultScreen, validateSearch: acceptAnySearch }),
  createRoute({ getParentRoute, path: '/audit', component: AuditScreen, validateSearch: acceptAnySearch }),
  createRoute({ getParentRoute, path: '/log', component: LogScreen, validateSearch: acceptAnySearch }),
  createRoute({ getParentRoute, path: '/requests', component: RequestScreen, validateSearch: acceptAnySearch }),
  createRoute({ getParentRoute, path: '/settings', component: SettingsScreen, validateSearch: acceptAnySearch }),
  createRoute({
    getParentRoute,
    path: '/import',
    component: ImportScreen,
    validateSearch: acceptAnySearch,
    beforeLoad: ({ search }) => {
      const moved = movedSearch(search)
      if (moved) throw redirect({ to: '/import', search: moved, replace: true })
    },
  }),
  createRoute({
    getParentRoute,
    path: '/import/$projectId',
    component: ImportRunScreen,
    validateSearch: acceptAnySearch,
  }),
  createRoute({
    getParentRoute,
    path: '/web/$',
    component: WebAddress,
    beforeLoad: ({ params }) => redirectToScreen(params._splat ?? ''),
  }),
  createRoute({
    getParentRoute,
    path: '/sign-in',
    component: SignInScreen,
    validateSearch: ({ to }: Record<string, unknown>): { to?: string } =>
      typeof to === 'string' && to.startsWith('/') ? { to } : {},
  }),
])

export const router = createRouter({
  routeTree,
  history: createHashHistory(),
  defaultErrorComponent: CrashScreen,
  defaultNotFoundComponent: NotFound,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
