import { afterAll, expect, test } from 'vitest'
import { testEnv } from '#http.testing.ts'
import { announce } from '#platform/http/news.server.ts'
import { job, startWorker } from '#platform/jobs/jobs.server.ts'
import { RUNS_TOPIC } from '#upkeep/jobs/runs.ts'
import { faultsAtAllSizes } from './axe.ts'
import { openBrowser, openPage, startShop } from './browser.ts'
import { enterAs } from './people.ts'

const shop = await startShop()
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

test('whoever runs the system sees what works, runs it, reads why it failed, repeats it and stops it', async () => {
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  await enterAs(page, shop, 'admin')
  await openPage(page, `${shop.url}/procesos`)
  await page.getByText('Nadie está trabajando').waitFor()
  await page.getByText('Todavía no hay procesos').waitFor()

  let isBroken = true
  const work = [
    job('search.top', () => (isBroken ? Promise.reject(new Error('no hubo tinta')) : Promise.resolve()), {
      retryLimit: 0,
      cron: '0 3 * * *',
    }),
    job('search.nightly', (_, { signal }) => new Promise((done) => signal.addEventListener('abort', () => done())), {
      cron: '0 2 * * *',
    }),
  ]
  const worker = await startWorker({ ...testEnv, DATABASE_URL: shop.databaseUrl }, work, {
    onFault: () => undefined,
    // As the worker does: a moment later, when the engine has written down how it went.
    onMoved: () => void setTimeout(() => void announce(shop.db, RUNS_TOPIC).catch(() => undefined), 500),
  })
  try {
    await announce(shop.db, RUNS_TOPIC)
    const row = (name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
    await row('Lo más buscado').getByText('Nunca ha corrido').waitFor()
    await page.getByText('Nadie está trabajando').waitFor({ state: 'detached' })
    expect(await faultsAtAllSizes(page)).toEqual([])

    await row('Lo más buscado').getByRole('button', { name: 'Correr ahora' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Correr ahora' }).click()
    // The page follows by itself.
    await row('Lo más buscado').getByText('Falló').waitFor()
    await row('Lo más buscado').getByRole('link', { name: '1 de Lo más buscado' }).click()
    await row('no hubo tinta').waitFor()
    expect(await faultsAtAllSizes(page)).toEqual([])
    // It waits at Hoy, which leads to it and to no other.
    await openPage(page, `${shop.url}/AdminDashboard`)
    await page.getByRole('link', { name: /proceso que falló y no se ha repetido/ }).click()
    await page.waitForURL(/estado=por_atender/)
    isBroken = false
    await row('no hubo tinta').getByRole('button', { name: 'Repetir' }).click()
    await page.getByText('está otra vez en la fila').waitFor()
    await openPage(page, `${shop.url}/procesos?ver=corridas&proceso=search.top`)
    await row('Terminó bien').waitFor()

    await openPage(page, `${shop.url}/procesos`)
    await row('Índice de búsqueda').getByRole('button', { name: 'Correr ahora' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Correr ahora' }).click()
    await row('Índice de búsqueda').getByText('Corriendo').waitFor()
    await openPage(page, `${shop.url}/procesos?ver=corridas&estado=corre`)
    await row('Índice de búsqueda').getByRole('button', { name: 'Detener' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Detener' }).click()
    await page.getByText('se detiene', { exact: false }).first().waitFor()
    await openPage(page, `${shop.url}/bitacora`)
    await row('Detuvo una corrida').first().waitFor()
  } finally {
    await worker.stop()
  }
})
