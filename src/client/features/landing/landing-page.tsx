import { LandingFooter } from './landing-footer.tsx';
import { LandingHeader } from './landing-header.tsx';
import { Opening } from './opening.tsx';
import { Paper } from './paper.tsx';
import { Prices } from './prices.tsx';
import { Questions } from './questions.tsx';
import { Steps } from './steps.tsx';

/**
 * `/` for those who are not signed in. It has no state and no effects: what the server sends of it, rendered at build,
 * works as it stands, without a script.
 */
export function LandingPage() {
  return (
    <>
      <LandingHeader />
      <main id="main">
        <Opening />
        <Steps />
        <Paper />
        <Prices />
        <Questions />
      </main>
      <LandingFooter />
    </>
  );
}
