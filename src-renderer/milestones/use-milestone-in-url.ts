import { useEffect, useRef } from 'react'
import { useRead } from '../api/use-api.ts'
import { prefixedUrlState, useUrlState } from '../lists/use-url-state.ts'
import type { Home } from '../planning/home.ts'
import { toast } from '../ui/toast.ts'
import { milestoneAddresses } from './milestone.ts'

/** Opens the milestone with the IID in the URL, which the web address of a milestone contains. */
export function useMilestoneInUrl({ kind, id, full_path }: Home): void {
  const url = prefixedUrlState(useUrlState(), 'ms')
  const iid = Number(url.get('iid'))
  const enabled = Number.isSafeInteger(iid) && iid > 0
  const read = useRead(milestoneAddresses[kind].list, { id, inherited: false, iids: [iid] }, { enabled })
  const found = enabled && read.data
  const latest = useRef(url)
  latest.current = url
  useEffect(() => {
    if (!found) return
    const [milestone] = found
    latest.current.replace({ iid: undefined, ...(milestone && { peek: String(milestone.id) }) })
    if (!milestone) toast(`There is no milestone ${full_path}%${iid}`)
  }, [found, full_path, iid])
}
