import { createContext, useContext } from "react";
import { type ListPart, listAddress } from "../list/link-list.ts";

/** The part of the list that is shown: every form and link of the tab returns to it. */
export const ListPartContext = createContext<ListPart>({ search: "", page: 1 });

/** @returns a function for the tab's address with the current part, at the row of a link */
export function useRowAddress(): (linkId: string, open?: "edit") => string {
	const part = useContext(ListPartContext);
	return (linkId, open) => `${listAddress(part, open && { [open]: linkId })}#link-${linkId}`;
}

/**
 * @param open link whose form stays open, or the form that adds to a group
 * @returns the address that the tab's forms are sent to. Without a fragment: with one, a browser doesn't focus the first
 * error of a refused form
 */
export function useListAddress(open?: Record<string, string>): string {
	return listAddress(useContext(ListPartContext), open);
}
