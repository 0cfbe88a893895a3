import { isForAll } from '#kit/base/access.ts'
import { type Page, pages } from '#pages.ts'
import { defaultDescription } from '#fronts/frame/head.ts'
import { type Entry, entry, entryOfList } from './entry.ts'

const company = { empresa: { explica: 'es el nombre de la empresa', ejemplo: 'JACVE', puedeFaltar: true } } as const
/** `/Empresa/:pagina?` → `-Empresa`. */
const named = (path: string) => path.replace(/\/:.*/, '').replaceAll('/', '-')
/** Whether it is one page, and not one for each thing, called by what it shows. */
const isOne = (path: string) => !/:\w+(?!\w|\?)/.test(path)

/** What public pages are titled by in a browser and told by in a search engine; a title whose words are `said` elsewhere is that text. */
export function headEntries(said: ReadonlySet<string>): Entry[] {
  const open = Object.values<Page>(pages).filter(({ access }) => isForAll(access))
  const titles = new Map(
    open.filter(({ path, title }) => isOne(path) && !said.has(title)).map((page) => [page.title, page]),
  )
  return [
    ...[...titles.values()].map(({ path, title }) =>
      entry('buscadores', `titulo${named(path)}`, title, {
        donde: 'Título de la página en la pestaña y en los buscadores, cuando no se llama por lo que enseña.',
        forma: 'titulo',
        ...(!path.includes(':') && { pagina: path }),
      }),
    ),
    ...open.flatMap(({ path, title, description }) =>
      description === undefined
        ? []
        : [
            entryOfList('buscadores', `descripcion${named(path)}`, description, {
              donde: `Lo que los buscadores y las ligas compartidas dicen de «${title}».`,
              forma: 'descripcion',
              ...(!path.includes(':') && { pagina: path }),
              lugares: description.includes('{empresa}') ? company : {},
            }),
          ],
    ),
    entry('buscadores', 'descripcion', defaultDescription, {
      donde: 'Lo que los buscadores y las ligas compartidas dicen de las páginas que no dicen otra cosa de sí.',
      forma: 'descripcion',
      lugares: company,
    }),
  ]
}
