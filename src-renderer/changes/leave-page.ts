import { useRouter } from '@tanstack/react-router'

/** Leaves the page of a record that no longer exists, if it is still on screen. Works after the component is gone. */
export function useLeavePage() {
  const router = useRouter()
  return async (page: string, to: '/projects' | '/groups' | '/users') => {
    const { pathname } = router.state.location
    if (pathname === page || pathname.startsWith(`${page}/`)) await router.navigate({ to })
  }
}
