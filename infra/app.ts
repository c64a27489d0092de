/** The CDK app as the `cdk` command starts it: `-c upstream=https://.../v3` names a live survey service. */
import { createApp } from './cloud/create-app.ts';

const app = await createApp();
app.synth();
