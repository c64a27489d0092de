/** What every group of fields of a request form is given. */
import type { Preview } from '../api/requests.ts';
import type { App } from '../app.ts';
import type { RequestForm } from './request-form.ts';

export interface FormContext {
  app: App;
  form: RequestForm;
  /** Something was chosen or written. */
  onchange: () => void;
  /** Field path to what the API says is wrong with it. */
  errors: Readonly<Record<string, readonly string[]>>;
  /** What is known of the one survey that is exported; not of a batch, whose surveys differ. */
  survey?: Pick<Preview, 'questions' | 'columns'>;
}
