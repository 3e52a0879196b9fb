import { apiClient } from '../../api-client.ts'
import { failing, neverAnswered, type Screen, type Stage } from '../screen.ts'
import type { TestData } from '../test-data.ts'

const content = {
  progress:
    'Refiere menos lesiones nuevas y buena tolerancia al tratamiento; resequedad labial leve desde hace una semana.',
  vitalSigns: 'TA 116/74 mmHg, FC 72 lpm, FR 16 rpm, T 36.4 °C',
  examination: 'Comedones aislados en frente y tres pápulas en mejilla derecha. Sin nódulos.',
  diagnosis: 'Acné vulgar, en mejoría',
  plan: 'Adapaleno 0.1 % gel, vía tópica, cada 24 h por la noche, 12 semanas.\nProtector solar FPS 50 cada 4 h.',
}

const written = new WeakMap<TestData, Promise<string>>()

/** A progress note of the owner, with two sections missing. */
async function write({ url, ids }: TestData): Promise<string> {
  const client = await apiClient(url, 'owner')
  const begun = await client.send('POST', `/patient/${ids.full}/notes`, { body: { form: 'evolution' } })
  const { id } = (await begun.json()) as { id: string }
  await client.send('PUT', `/notes/${id}`, { body: { content } })
  return id
}

const note = {
  who: 'owner' as const,
  path: async (testData: TestData) => {
    const id = written.get(testData) ?? write(testData)
    written.set(testData, id)
    return `/notas/${await id}`
  },
}
const sign = ({ page, t }: Stage) => page.getByRole('region', { name: t.notes.sign }).getByRole('button').first()
const reading = /\/api\/notes\/[0-9a-f-]{36}$/

/** A note that is not signed. */
export const notes: Screen[] = [
  { name: 'note', rows: 'N5 N6 N8', ...note, ready: sign },
  {
    name: 'note-incomplete',
    rows: 'N8',
    ...note,
    act: async (stage) => {
      await sign(stage).waitFor()
      await stage.page.keyboard.press('Control+Enter')
    },
    ready: ({ page, t }) => page.getByRole('textbox', { name: t.notes.incompleteReason }),
  },
  {
    name: 'note-loading',
    rows: 'N5 I4',
    ...note,
    before: neverAnswered(reading),
    ready: ({ page }) => page.locator('main [role=status]').first(),
  },
  {
    name: 'note-error',
    rows: 'N5 I4',
    ...note,
    before: failing(reading),
    ready: ({ page, t }) => page.getByRole('button', { name: t.common.retry }),
  },
  {
    name: 'note-start-error',
    rows: 'N5 I4',
    alike: 'note-error',
    who: 'owner',
    path: ({ ids }) => `/pacientes/nota/${ids.full}`,
    before: failing(/\/api\/patient\/[0-9a-f-]{36}\/notes$/),
    ready: ({ page, t }) => page.getByRole('button', { name: t.common.retry }),
  },
]
