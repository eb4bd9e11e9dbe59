import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from './navigation-context.ts';

type SetQuery = (next: Record<string, string> | ((before: URLSearchParams) => URLSearchParams)) => void;

export function useQuery(): [URLSearchParams, SetQuery] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const setQuery: SetQuery = useCallback(
    (next) => {
      const chosen = typeof next === 'function' ? next(new URLSearchParams(search)) : next;
      const text = new URLSearchParams(chosen).toString();
      navigate(text === '' ? pathname : `${pathname}?${text}`, { replace: true });
    },
    [navigate, pathname, search],
  );
  return [query, setQuery];
}
