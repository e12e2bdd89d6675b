import type { Instance } from '../kit/instance.ts'

const SHA_BYTES = 20

/** The id of a made-up commit, because Gantry has no Git. */
export const newSha = ({ random }: Pick<Instance, 'random'>): string => random.bytes(SHA_BYTES).toString('hex')
