import { exports_of_main, findMember, hasEvent, isEmitterMember } from './manifest.ts'

/** What the app did that the real Electron would not let it do. The test of the app fails for each, even if the app caught the error. */
export const misuses: string[] = []

/** The app uses Electron in a way that the real one does not allow. */
export class Misuse extends Error {
  constructor(message: string) {
    super(message)
    misuses.push(message)
  }
}

const proxies = new WeakMap<object, object>()
const originals = new WeakMap<object, object>()
const typeNames = new WeakMap<object, string>()
const wrappedListeners = new WeakMap<object, (...args: unknown[]) => unknown>()
/** Asked by JavaScript itself, of any object. */
const asked_of_all = new Set(['constructor', 'then', 'toJSON', 'prototype'])
const registering = new Set(['on', 'once', 'addListener', 'prependListener', 'prependOnceListener'])
const removing = new Set(['off', 'removeListener'])

/** Gives the objects of a class the strictness of an Electron type. */
export function isStrict(type: string, stub: abstract new (...args: never[]) => object): void {
  typeNames.set(stub.prototype, type)
}

/** The object as the app gets it: refuses members and events that the type does not have, and values that it does not take. */
export function strict<T extends object>(type: string, original: T): T {
  return remember(original, new Proxy(original, handlerOf<T>(type, false)))
}

/** A module that is the static side of a class, such as `session`. */
export function strictStatics<T extends object>(type: string, original: T): T {
  return new Proxy(original, handlerOf<T>(type, true))
}

/** The class as the app gets it. Its instances are strict. */
export function strictClass<T extends abstract new (...args: never[]) => object>(type: string, original: T): T {
  const handler: ProxyHandler<T> = {
    ...handlerOf<T>(type, true),
    construct(target, args) {
      const made: object = Reflect.construct(target, args.map(originalOf))
      return strictInstance(made)
    },
  }
  return new Proxy(original, handler)
}

/** The exports of a module. Electron's own lack a name as any object does, so a typing error is `undefined` there, and here an error. */
export function strictModule<T extends object>(exports: T): T {
  for (const name of Object.keys(exports))
    if (!exports_of_main.has(name)) throw new Error(`Electron exports no ${name}`)
  return exports
}

/** The object behind a strict one. */
function originalOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? (originals.get(value) ?? value) : value
}

function handlerOf<T extends object>(type: string, isStatic: boolean): ProxyHandler<T> {
  return {
    get(target, name) {
      if (typeof name === 'symbol' || asked_of_all.has(name)) return Reflect.get(target, name, target)
      if (!isStatic && isEmitterMember(type, name)) return emitterMethod(type, target, name)
      const member = memberOf(type, name, isStatic)
      if (!(name in target)) throw new Error(`the stub does not have ${type}.${name} yet`)
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function' || member.kind === 'property') return wrap(value)
      return (...args: unknown[]) => {
        const result: unknown = Reflect.apply(value, target, args.map(originalOf))
        return member.isPromise ? strictPromise(`${type}.${name}`, Promise.resolve(result).then(wrap)) : wrap(result)
      }
    },
    set(target, name, value) {
      if (typeof name === 'string') {
        const member = memberOf(type, name, isStatic)
        if (member.isReadonly || member.kind === 'method') throw new Misuse(`${type}.${name} is read-only`)
      }
      return Reflect.set(target, name, value, target)
    },
  }
}

function memberOf(type: string, name: string, isStatic: boolean) {
  const member = findMember(type, name, isStatic)
  if (!member) throw new Misuse(`${type} has no ${isStatic ? 'static ' : ''}member ${name}`)
  if (member.platforms.length > 0 && !member.platforms.includes(process.platform))
    throw new Misuse(`${type}.${name} exists on ${member.platforms.join(' and ')} only, not on ${process.platform}`)
  return member
}

/** The arguments of events are strict too. */
function emitterMethod(type: string, target: object, name: string) {
  const method: unknown = Reflect.get(target, name, target)
  if (typeof method !== 'function') throw new Error(`the stub of ${type} emits no events`)
  return (...args: unknown[]) => {
    const [event, listener] = args
    if (typeof event === 'string' && name !== 'removeAllListeners' && !hasEvent(type, event))
      throw new Misuse(`${type} has no event ${event}`)
    if (typeof listener !== 'function') return Reflect.apply(method, target, args)
    const wrapped = removing.has(name) ? wrappedListeners.get(listener) : strictListener(listener)
    if (registering.has(name) && wrapped) wrappedListeners.set(listener, wrapped)
    Reflect.apply(method, target, [event, wrapped ?? listener])
    return wrap(target)
  }
}

const strictListener =
  (listener: object) =>
  (...args: unknown[]): unknown =>
    typeof listener === 'function' ? Reflect.apply(listener, undefined, args.map(wrap)) : undefined

/** A promise that only waits: reading from it, or never waiting for it, is a misuse. */
function strictPromise<T>(what: string, promise: Promise<T>): Promise<T> {
  let isAwaited = false
  setImmediate(() => {
    if (!isAwaited) misuses.push(`the promise of ${what} is not awaited`)
  })
  return new Proxy(promise, {
    get(target, name) {
      isAwaited = true
      if (name !== 'then' && name !== 'catch' && name !== 'finally')
        throw new Misuse(`the promise of ${what} is used as a value (${String(name)})`)
      return target[name].bind(target)
    },
  })
}

function wrap(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(wrap)
  return typeof value === 'object' && value !== null ? strictInstance(value) : value
}

/** One proxy for each object, so that the app can compare objects. */
function strictInstance(value: object): object {
  const type = typeNames.get(Object.getPrototypeOf(value) ?? {})
  return proxies.get(value) ?? (type ? strict(type, value) : value)
}

function remember<T extends object>(original: T, proxy: T): T {
  proxies.set(original, proxy)
  originals.set(proxy, original)
  return proxy
}
