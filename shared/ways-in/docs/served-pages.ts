/** The pages of the project that a server shows, in the order of its list. Their names are parts of their addresses. */

interface PageGroup {
  title: string;
  /** Name of a page, and its file in the project. */
  pages: Readonly<Record<string, string>>;
}

const guides = 'shared/ways-in/guides/';

export const pageGroups: readonly PageGroup[] = [
  {
    title: 'Guides',
    pages: {
      guides: `${guides}README.md`,
      'guides/first-export': `${guides}first-export.md`,
      'guides/weekly-mail': `${guides}weekly-mail.md`,
      'guides/spss-file': `${guides}spss-file.md`,
      'guides/for-a-client': `${guides}for-a-client.md`,
      'guides/three-waves': `${guides}three-waves.md`,
      'guides/what-has-changed': `${guides}what-has-changed.md`,
      'guides/slides': `${guides}slides.md`,
      'guides/programs': `${guides}programs.md`,
      'guides/postgres': `${guides}postgres.md`,
      'guides/delta': `${guides}delta.md`,
      'guides/automation': `${guides}automation.md`,
      'guides/erasing': `${guides}erasing.md`,
      'guides/live-service': `${guides}live-service.md`,
      'guides/operating': `${guides}operating.md`,
    },
  },
  {
    title: 'Interfaces',
    pages: {
      http: 'shared/ways-in/http/README.md',
      'command-line': 'shared/ways-in/cli/README.md',
      dashboard: 'shared/ways-in/dashboard/README.md',
      assistants: 'shared/ways-in/mcp/README.md',
    },
  },
  {
    title: 'What you get',
    pages: {
      formats: 'shared/formats/README.md',
      reports: 'shared/reports/README.md',
      texts: 'shared/figures/texts/README.md',
      privacy: 'shared/privacy/README.md',
      postgres: 'shared/adapters/destinations/postgres/README.md',
      delta: 'shared/adapters/destinations/delta/README.md',
      'survey-service': 'shared/survey-service/README.md',
    },
  },
  {
    title: 'Run it for others',
    pages: {
      deploying: 'infra/README.md',
      runbook: 'infra/RUNBOOK.md',
      access: 'infra/cloud/ACCESS.md',
      security: 'SECURITY.md',
    },
  },
  {
    title: 'The project',
    pages: {
      changes: 'CHANGELOG.md',
      architecture: 'shared/README.md',
      contributing: 'CONTRIBUTING.md',
      tests: 'test/README.md',
    },
  },
];

export const pageFiles: ReadonlyMap<string, string> = new Map(pageGroups.flatMap(({ pages }) => Object.entries(pages)));

export const addressOfPage = (name: string) => `/docs/${name}`;
