import { Component, type ReactNode } from 'react';
import type { Location } from '#client/lib/navigation/navigation.ts';
import { PageError } from './page-error.tsx';

type Props = { location: Location; children: ReactNode };
type State = { error: unknown; failed: boolean; location: Location };

/** Shows `PageError` in place of a page that failed, until another address is shown. */
export class PageErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, failed: false, location: this.props.location };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true };
  }

  static getDerivedStateFromProps({ location }: Props, before: State): Partial<State> | null {
    return location === before.location ? null : { error: null, failed: false, location };
  }

  override render() {
    return this.state.failed ? <PageError error={this.state.error} /> : this.props.children;
  }
}
