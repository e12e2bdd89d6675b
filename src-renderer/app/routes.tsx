import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  notFound,
  Outlet,
  useLocation,
  useMatch,
} from '@tanstack/react-router'
import { Fragment } from 'react'
import { useSession } from '../api/session.ts'
import { SignInAgain } from '../sign-in/sign-in-again.tsx'
import { SignInScreen } from '../sign-in/sign-in-screen.tsx'
import { CrashScreen } from './crash-screen.tsx'
import { NotFound } from './not-found.tsx'
import {
  CleanupScreen,
  DoraScreen,
  GroupListScreen,
  GroupScreen,
  HomeScreen,
  ImportRunScreen,
  ImportScreen,
  IssueListScreen,
  IssueScreen,
  ProjectListScreen,
  ProjectScreen,
} from './screens.ts'
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
  const { token, user_id, reason } = useSession()
  const expired = !token && reason === 'expired'
  const signingIn = useMatch({ from: '/sign-in', shouldThrow: false }) !== undefined
  if (signingIn) return <Outlet />
  // During the redirect the old screen still matches. Rendering it would send requests without a token.
  if (!token && !expired && pathname === '/sign-in') return null
  if (!token && !expired) return <Navigate to="/sign-in" search={href === '/' ? {} : { to: href }} replace />
  return (
    <Fragment key={user_id}>
      <Shell>
        <Outlet />
      </Shell>
      {expired && <SignInAgain />}
    </Fragment>
  )
}

/** An empty title bar, shown while the first screen loads. Later screens are preloaded. */
function PendingScreen() {
  return <div style={{ height: 48 }} aria-busy="true" />
}

// Screens keep their state in the search parameters and handle invalid values themselves.
const acceptAnySearch = (search: Record<string, unknown>) => search

const routeTree = root.addChildren([
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
  createRoute({ getParentRoute, path: '/cleanup', component: CleanupScreen, validateSearch: acceptAnySearch }),
  createRoute({ getParentRoute, path: '/dora', component: DoraScreen, validateSearch: acceptAnySearch }),
  createRoute({ getParentRoute, path: '/import', component: ImportScreen }),
  createRoute({ getParentRoute, path: '/import/$projectId', component: ImportRunScreen }),
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
  defaultPreload: 'intent',
  defaultPendingComponent: PendingScreen,
  defaultErrorComponent: CrashScreen,
  defaultNotFoundComponent: NotFound,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
