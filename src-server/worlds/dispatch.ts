import type { Request, Response } from 'express'
import type { HeaderList } from '../kit/http/exchange.ts'
import type { createRouter } from '../kit/http/router.ts'
import type { WritableInstance } from '../kit/writable-instance.ts'
import { type Choice, chooseWorld } from './choose.ts'
import type { Worlds } from './worlds.ts'

type Answer = ReturnType<typeof createRouter>

/** Requests that the guard has passed. */
interface Arrived {
  req: Request
  res: Response
  guarded: HeaderList
  /** For requests that name no world, and for errors that nothing has answered. */
  next(error?: unknown): void
}

/** Shows the console of a world, if the request is for it. Returns whether it is. */
export type WorldPages = (arrived: Omit<Arrived, 'next'>, prefix: string) => boolean

/**
 * Answers requests that name a world, below the start of their path that names it.
 *
 * @param routerFor makes the router of an instance; each is made once
 * @param isPage whether a browser asks for a page: of a world that does not exist, it gets the page of the console
 * @param pages undefined without a console
 */
export function dispatcher(
  worlds: Worlds,
  routerFor: (instance: WritableInstance) => Answer,
  isPage: (req: Request) => boolean,
  pages: WorldPages | undefined,
): (arrived: Arrived) => void {
  const routers = new WeakMap<WritableInstance, Answer>()
  const routerOf = (instance: WritableInstance) => {
    const router = routers.get(instance) ?? routerFor(instance)
    routers.set(instance, router)
    return router
  }
  const refuse = ({ req, res, guarded }: Arrived, refused: unknown) =>
    routerOf(worlds.main)(req, res, { guarded, mounted_at: req.baseUrl, refused })
  const enter = ({ world }: Choice) =>
    world ? world.enter() : Promise.resolve({ instance: worlds.main, leave: () => {} })

  const answer = async (arrived: Arrived, choice: Choice) => {
    const { req, res, guarded } = arrived
    const isOpening = choice.world?.isAwake === false
    const entered = await enter(choice).catch(async (error: unknown) => void (await refuse(arrived, error)))
    if (!entered) return
    const { instance, leave } = entered
    const { prefix } = choice
    req.url = pathBelow(req.url, prefix)
    try {
      await routerOf(instance)(req, res, { guarded, mounted_at: req.baseUrl + prefix })
    } finally {
      // A caller can go away before the request is carried out, or read long after that.
      if (res.closed) leave()
      else res.once('close', leave)
    }
    if (isOpening) worlds.tidy()
  }

  return (arrived) => {
    const { req } = arrived
    let choice: Choice | undefined
    try {
      choice = chooseWorld(worlds, req)
    } catch (error) {
      if (req.url.startsWith('/w/') && isPage(req)) return arrived.next()
      return void refuse(arrived, error).catch(arrived.next)
    }
    if (!choice || (choice.prefix === '' && !choice.world)) return arrived.next()
    if (choice.world && choice.prefix !== '' && pages?.(arrived, choice.prefix)) return
    answer(arrived, choice).catch(arrived.next)
  }
}

/** `/w/one?a=b` below `/w/one` is `/?a=b`. */
function pathBelow(url: string, prefix: string): string {
  const rest = url.slice(prefix.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}
