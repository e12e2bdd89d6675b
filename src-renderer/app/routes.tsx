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
import { useSession } from '../api/session.ts'
import { SignInScreen } from '../sign-in/sign-in-screen.tsx'
import { Broken } from './crash-screen.tsx'
import { NotFound } from './not-found.tsx'
import {
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

const root = createRootRoute({ component: Root, notFoundComponent: NotFound })
const under = () => root

/** Everything but the sign-in page stands in the shell and needs a token; the way back to where one wanted to go is kept. */
function Root() {
  const { pathname, href } = useLocation()
  const { token } = useSession()
  const signingIn = useMatch({ from: '/sign-in', shouldThrow: false }) !== undefined
  if (signingIn) return <Outlet />
  // On the way to the sign-in page the screen that was wanted is still matched: it would ask without a token.
  if (!token && pathname === '/sign-in') return null
  if (!token) return <Navigate to="/sign-in" search={href === '/' ? {} : { to: href }} replace />
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

/** Only the first screen is ever waited for: the bar that each of them begins with, still without words. */
function ToCome() {
  return <div style={{ height: 48 }} aria-busy="true" />
}

// A list keeps what it shows in the search part; the screens read it and tolerate anything.
const anySearch = (search: Record<string, unknown>) => search

const routeTree = root.addChildren([
  createRoute({ getParentRoute: under, path: '/', component: HomeScreen }),
  createRoute({ getParentRoute: under, path: '/projects', component: ProjectListScreen, validateSearch: anySearch }),
  createRoute({
    getParentRoute: under,
    path: '/projects/$projectId',
    component: ProjectScreen,
    validateSearch: anySearch,
  }),
  createRoute({
    getParentRoute: under,
    path: '/projects/$projectId/issues/$iid',
    component: IssueScreen,
    beforeLoad: ({ params }) => {
      if (!/^\d+$/.test(params.iid)) throw notFound()
    },
  }),
  createRoute({ getParentRoute: under, path: '/issues', component: IssueListScreen, validateSearch: anySearch }),
  createRoute({ getParentRoute: under, path: '/groups', component: GroupListScreen, validateSearch: anySearch }),
  createRoute({ getParentRoute: under, path: '/groups/$groupId', component: GroupScreen, validateSearch: anySearch }),
  createRoute({ getParentRoute: under, path: '/dora', component: DoraScreen, validateSearch: anySearch }),
  createRoute({ getParentRoute: under, path: '/import', component: ImportScreen }),
  createRoute({ getParentRoute: under, path: '/import/$projectId', component: ImportRunScreen }),
  createRoute({
    getParentRoute: under,
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
  defaultPendingComponent: ToCome,
  defaultErrorComponent: Broken,
  defaultNotFoundComponent: NotFound,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
