import type { Room } from '#platform/http/rooms.server.ts'

export const careersRoom: Room<
  typeof import('./applications-contract.ts') &
    typeof import('#publishing/company-pages/pages-contract.ts') &
    typeof import('./vacancies-contract.ts')
> = {
  tag: 'Publicaciones: empresa y vacantes',
  calls: async () => (await import('./http.server.ts')).careersCalls,
  news: async () => (await import('./news.server.ts')).careersNews,
  jobs: async () => (await import('./jobs.server.ts')).careersJobs,
}
