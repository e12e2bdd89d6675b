/** People take back their own awards. Administrators remove all. */
export const mayRemoveAward = (actor: { id: number; admin: boolean }, award: { author_id: number }) =>
  award.author_id === actor.id || actor.admin
