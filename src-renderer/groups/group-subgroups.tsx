import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { useMe } from '../issues/use-issue.ts'
import { ListBrowser } from '../lists/list-browser.tsx'
import { parseOrder } from '../lists/order.ts'
import { useList } from '../lists/use-list.ts'
import { prefixedUrlState, useUrlState } from '../lists/use-url-state.ts'
import { Kbd } from '../ui/kbd.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { EmptyState } from '../ui/states.tsx'
import type { Group } from './group.ts'
import { groupColumns } from './group-columns.tsx'
import { GroupForm } from './group-form.tsx'
import { groupOrders } from './group-list.ts'
import { GroupPeek } from './group-peek.tsx'
import { subgroupList } from './subgroup-list.ts'
import { TransferGroup } from './transfer-group.tsx'
import type { TransferTarget } from './transfer-target-picker.tsx'
import { useDrag } from './use-drag.ts'
import { useGroupTree } from './use-group-tree.ts'

type OpenDialog = { kind: 'new'; parent: Group } | { kind: 'transfer'; group: Group; target?: TransferTarget }

export function GroupSubgroups({ group, onNew }: { group: Group; onNew: (() => void) | undefined }) {
  const url = prefixedUrlState(useUrlState(), 's')
  const navigate = useNavigate()
  const admin = useMe().data?.is_admin ?? false
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const sort = url.get('sort') ?? 'name:asc'
  const flatList = useList(subgroupList(group.id), url, { filter: url.get('q') ?? '', sort })
  const flat = flatList.terms.length > 0
  const { list, countsOf, nodeOf, toggle } = useGroupTree(flatList, parseOrder(groupOrders, sort), flat)
  const mayTransfer = useCallback((subgroup: Group) => (countsOf(subgroup.id)?.access_level ?? 0) >= 50, [countsOf])
  const current = list.loaded.find(({ id }) => String(id) === list.rows.currentId)
  const transfer = (subgroup: Group, target?: TransferTarget) =>
    setOpenDialog({ kind: 'transfer', group: subgroup, ...(target !== undefined && { target }) })
  useShortcut('m', () => current && transfer(current), {
    name: 'Transfer group',
    enabled: current !== undefined && mayTransfer(current),
  })
  const { dragProps } = useDrag({ mayTransfer, onDrop: transfer })
  const columns = useMemo(
    () => groupColumns({ admin, flat, countsOf, nodeOf, onToggle: toggle }),
    [admin, flat, countsOf, nodeOf, toggle],
  )
  const open = (id: string) => void navigate({ to: '/groups/$groupId', params: { groupId: id } })
  return (
    <>
      <ListBrowser
        list={list}
        columns={columns}
        hint="Search the paths of all subgroups …"
        nameOf={(subgroup) => subgroup.full_path}
        onOpen={open}
        peek={(id, row, actions) => (
          <GroupPeek
            key={id}
            id={Number(id)}
            row={row}
            onTransfer={transfer}
            onNewSubgroup={(parent) => setOpenDialog({ kind: 'new', parent })}
            {...actions}
          />
        )}
        emptyState={
          <EmptyState
            title="No subgroups yet"
            actions={
              onNew && (
                <Button variant="filled" rightSection={<Kbd>c</Kbd>} onClick={onNew}>
                  New subgroup
                </Button>
              )
            }
          >
            <p>Members of this group are members of its subgroups too.</p>
          </EmptyState>
        }
        {...(onNew && { onNew })}
        {...(!flat && {
          tree: {
            nodeOf,
            onOpen: (subgroup: Group, opens: boolean) => toggle(subgroup.id, opens),
            onCurrentChange: (id: string) => (list.rows.peek ? list.rows.showPeek(id) : list.rows.setCurrent(id)),
            drag: dragProps,
          },
        })}
      />
      {openDialog?.kind === 'new' && <GroupForm parent={openDialog.parent} onClose={() => setOpenDialog(undefined)} />}
      {openDialog?.kind === 'transfer' && (
        <TransferGroup group={openDialog.group} target={openDialog.target} onClose={() => setOpenDialog(undefined)} />
      )}
    </>
  )
}
