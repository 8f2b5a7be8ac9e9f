/* wayfind.hpp - Wayfind for C++17: lambdas, values, ranges, exceptions
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A header over the C library. A program links the C library alone:
 *
 *   struct Cell { int x, y; };
 *
 *   wayfind::graph<Cell> floor ([] (const Cell &at, auto &edges) {
 *     edges.add ({ at.x + 1, at.y }, 1);
 *     edges.add ({ at.x, at.y + 1 }, 1);
 *   });
 *
 *   if (auto path = wayfind::find_path (floor, Cell { 0, 0 }, Cell { 3, 4 }))
 *     for (const Cell &cell : *path)
 *       std::cout << cell.x << ',' << cell.y << '\n';
 *
 * Nodes may be of any type that can be copied:
 *
 * - integers, enumerations and pointers are used unchanged;
 * - values without padding of up to 64 bytes are compared by their bytes;
 * - other types need `operator==` and a std::hash.
 *
 * Errors are exceptions: wayfind::error for an error of the C library, and the
 * exception of a lambda, which leaves the call that ran the search. "No path"
 * is an answer and not an exception.
 *
 * Objects are handles: a copy shares the C object of the original. get() gives
 * this object to code that needs more of the C library than is wrapped here. */

#pragma once

#include <wayfind.h>

#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <stdexcept>
#include <type_traits>
#include <utility>

namespace wayfind
{

/* An error of the C library, a GError. */
class error : public std::runtime_error
{
public:
  /* Takes @gerror. */
  explicit error (GError *gerror)
    : std::runtime_error (gerror->message), domain_ (gerror->domain),
      code_ (gerror->code)
  {
    g_error_free (gerror);
  }

  GQuark domain () const noexcept { return domain_; }
  int    code () const noexcept { return code_; }

  /* Whether it is one of the library's own, such as WAY_ERROR_BAD_COST. */
  bool is (WayError code) const noexcept
  {
    return domain_ == WAY_ERROR && code_ == static_cast<int> (code);
  }

private:
  GQuark domain_;
  int    code_;
};

namespace detail
{

/* The exception of a lambda, while the C library returns. */
inline thread_local std::exception_ptr thrown;

} /* namespace detail */

/* Throws the exception of a lambda, or @gerror (transfer full) if it is not
 * null. Call it after functions of the C library over a graph of lambdas. */
inline void
check (GError *gerror)
{
  if (detail::thrown)
    {
      std::exception_ptr waiting = std::exchange (detail::thrown, nullptr);

      g_clear_error (&gerror);
      std::rethrow_exception (waiting);
    }
  if (gerror != nullptr)
    throw error (gerror);
}

namespace detail
{

/* Runs a lambda. Keeps its exception and then returns @otherwise. */
template <typename Func, typename Answer>
Answer
guard (Func &&func, Answer otherwise) noexcept
{
  try
    {
      return func ();
    }
  catch (...)
    {
      if (!thrown)
        thrown = std::current_exception ();
      return otherwise;
    }
}

struct object_unref
{
  void operator() (gpointer object) const { g_object_unref (object); }
};

template <typename T>
std::shared_ptr<T>
share (T *object)
{
  return std::shared_ptr<T> (object, object_unref ());
}

template <typename T>
void
destroy (gpointer object)
{
  delete static_cast<T *> (object);
}

/* How the C library holds nodes of a type. */
enum class kind
{
  word,         /* in the pointer itself */
  bytes,        /* values that differ where their bytes do */
  value,        /* values with functions of their own */
  object        /* copied and freed */
};

template <typename Node>
constexpr kind
kind_of ()
{
  if constexpr (std::is_pointer_v<Node>
                || ((std::is_integral_v<Node> || std::is_enum_v<Node>)
                    && sizeof (Node) <= sizeof (gpointer)))
    return kind::word;
  else if constexpr (std::is_trivially_copyable_v<Node>
                     && alignof (Node) <= 8
                     && std::has_unique_object_representations_v<Node>
                     && sizeof (Node) <= 64)
    return kind::bytes;
  else if constexpr (std::is_trivially_copyable_v<Node>
                     && alignof (Node) <= 8 && sizeof (Node) <= 65536)
    return kind::value;
  else
    return kind::object;
}

template <typename Node>
struct node_traits
{
  static constexpr kind how = kind_of<Node> ();

  /* Only as long as @node lives. */
  static WayNode to_c (const Node &node)
  {
    if constexpr (std::is_pointer_v<Node>)
      return const_cast<gpointer> (static_cast<gconstpointer> (node));
    else if constexpr (how == kind::word)
      return reinterpret_cast<gpointer> (static_cast<std::uintptr_t> (node));
    else
      return const_cast<Node *> (std::addressof (node));
  }

  static decltype (auto) from_c (WayNode node)
  {
    if constexpr (std::is_pointer_v<Node>)
      return static_cast<Node> (const_cast<gpointer> (node));
    else if constexpr (how == kind::word)
      return static_cast<Node> (reinterpret_cast<std::uintptr_t> (node));
    else
      return (*static_cast<const Node *> (node));
  }

  static guint hash (gconstpointer node)
  {
    const std::size_t hash
      = std::hash<Node> () (*static_cast<const Node *> (node));

    return static_cast<guint> (hash ^ (static_cast<std::uint64_t> (hash)
                                       >> 32));
  }

  static gboolean equal (gconstpointer a, gconstpointer b)
  {
    return *static_cast<const Node *> (a) == *static_cast<const Node *> (b);
  }

  static gpointer copy (gpointer node)
  {
    return new Node (*static_cast<const Node *> (node));
  }

  /* (transfer full) */
  static WayNodeType *new_type ()
  {
    if constexpr (how == kind::word)
      return way_node_type_new_pointer (nullptr, nullptr);
    else if constexpr (how == kind::bytes)
      return way_node_type_new_value (sizeof (Node), nullptr, nullptr);
    else if constexpr (how == kind::value)
      return way_node_type_new_value (sizeof (Node), hash, equal);
    else
      return way_node_type_new_object (hash, equal, copy, destroy<Node>);
  }
};

} /* namespace detail */

/* Where a lambda puts the edges out of a node. */
template <typename Node>
class edges
{
public:
  explicit edges (WayEdges *buffer) noexcept : buffer_ (buffer) {}

  /* An edge to @node; a cost of INFINITY hides it. */
  void add (const Node &node, double cost = 1)
  {
    way_edges_add (buffer_, detail::node_traits<Node>::to_c (node), cost);
  }

  /* The buffer of the C interface. */
  WayEdges *get () const noexcept { return buffer_; }

private:
  WayEdges *buffer_;
};

/* A graph that lambdas describe, or any graph of the C library. */
template <typename Node>
class graph
{
  using traits = detail::node_traits<Node>;

public:
  using node_type = Node;

  /* @neighbours is called as neighbours (const Node &, edges<Node> &) and adds
   * the edges out of a node. */
  template <typename Neighbours,
            typename = std::enable_if_t<std::is_invocable_v<
              Neighbours &, const Node &, edges<Node> &>>>
  explicit graph (Neighbours neighbours)
    : graph_ (make (traits::new_type (), std::move (neighbours)))
  {
  }

  /* The same over the nodes from 0 to @n_nodes - 1, which is faster: nothing is
   * hashed. */
  template <typename Neighbours,
            typename = std::enable_if_t<std::is_integral_v<Node>
              && std::is_invocable_v<Neighbours &, const Node &,
                                     edges<Node> &>>>
  graph (std::uint32_t n_nodes, Neighbours neighbours)
    : graph_ (make (way_node_type_new_index (n_nodes), std::move (neighbours)))
  {
  }

  /* A graph of the C library: a table, a grid, a view, whose nodes are indices.
   * A reference is taken. */
  explicit graph (WayGraph *other)
    : graph_ (detail::share (static_cast<WayGraph *> (g_object_ref (other))))
  {
    static_assert (std::is_integral_v<Node>,
                   "nodes of the graphs of the library are indices");
  }

  /* Calls cost (const Node &from, const Node &to) for each edge, and ignores
   * the costs that were added with the edges. */
  template <typename Cost>
  graph &set_cost (Cost cost)
  {
    way_callback_graph_set_cost (
      own (),
      [] (WayNode from, WayNode to, gpointer data) -> WayCost {
        return detail::guard ([&] {
          return static_cast<WayCost> ((*static_cast<Cost *> (data)) (
            traits::from_c (from), traits::from_c (to)));
        }, static_cast<WayCost> (INFINITY));
      },
      new Cost (std::move (cost)), detail::destroy<Cost>);
    return *this;
  }

  /* Calls heuristic (const Node &at, const Node &goal) for an estimate of the
   * cost from @at to @goal. */
  template <typename Heuristic>
  graph &set_heuristic (Heuristic heuristic)
  {
    way_callback_graph_set_heuristic (
      own (),
      [] (WayNode at, WayNode goal, gpointer data) -> WayCost {
        return detail::guard ([&] {
          return static_cast<WayCost> ((*static_cast<Heuristic *> (data)) (
            traits::from_c (at), traits::from_c (goal)));
        }, static_cast<WayCost> (0));
      },
      new Heuristic (std::move (heuristic)), detail::destroy<Heuristic>);
    return *this;
  }

  /* @predecessors is called as the function of neighbours is, and adds the
   * edges into a node, each with the node that it comes from. */
  template <typename Predecessors>
  graph &set_predecessors (Predecessors predecessors)
  {
    way_callback_graph_set_predecessors (
      own (), add_edges<Predecessors>,
      new Predecessors (std::move (predecessors)),
      detail::destroy<Predecessors>);
    return *this;
  }

  /* Promises that all costs are whole, which is faster. */
  graph &set_whole_costs (bool whole = true)
  {
    way_callback_graph_set_whole_costs (own (), whole);
    return *this;
  }

  /* Tells searches that the answers of the lambdas have changed. */
  void changed () { way_callback_graph_changed (own ()); }

  /* The graph of the C library. */
  WayGraph *get () const noexcept { return graph_.get (); }

private:
  std::shared_ptr<WayGraph> graph_;

  /* Takes @type. */
  template <typename Neighbours>
  static std::shared_ptr<WayGraph> make (WayNodeType *type,
                                         Neighbours neighbours)
  {
    WayCallbackGraph *made = way_callback_graph_new (
      type, add_edges<Neighbours>, new Neighbours (std::move (neighbours)),
      detail::destroy<Neighbours>);

    way_node_type_unref (type);
    return detail::share (WAY_GRAPH (made));
  }

  template <typename Func>
  static void add_edges (WayNode node, WayEdges *buffer, gpointer data)
  {
    const bool good = detail::guard ([&] {
      edges<Node> edges (buffer);

      /* What another lambda threw ends the search here. */
      if (detail::thrown)
        return false;
      (*static_cast<Func *> (data)) (traits::from_c (node), edges);
      return true;
    }, false);

    if (!good)
      way_edges_take_error (buffer,
                            g_error_new_literal (WAY_ERROR, WAY_ERROR_CALLBACK,
                                                 "a function threw"));
  }

  WayCallbackGraph *own () const
  {
    if (!WAY_IS_CALLBACK_GRAPH (graph_.get ()))
      throw std::logic_error ("a graph of the C library says itself what its "
                              "edges are");
    return WAY_CALLBACK_GRAPH (graph_.get ());
  }
};

/* When a search is to stop. */
class limits
{
public:
  limits () : limits_ (way_limits_new (), way_limits_free) {}

  limits &max_expansions (std::uint64_t n)
  {
    way_limits_set_max_expansions (limits_.get (), n);
    return *this;
  }

  limits &max_bytes (std::size_t n)
  {
    way_limits_set_max_bytes (limits_.get (), n);
    return *this;
  }

  /* As long from now. */
  template <typename Rep, typename Period>
  limits &within (std::chrono::duration<Rep, Period> time)
  {
    using std::chrono::microseconds;
    const auto left = std::chrono::duration_cast<microseconds> (time);

    way_limits_set_deadline (limits_.get (),
                             g_get_monotonic_time () + left.count ());
    return *this;
  }

  limits &cancellable (GCancellable *cancellable)
  {
    way_limits_set_cancellable (limits_.get (), cancellable);
    return *this;
  }

  const WayLimits *get () const noexcept { return limits_.get (); }

private:
  std::shared_ptr<WayLimits> limits_;
};

/* A path that was found: a range of nodes, the start first. */
template <typename Node>
class path
{
  using traits = detail::node_traits<Node>;

public:
  /* Takes @path. */
  explicit path (WayPath *path) : path_ (path, way_path_unref) {}

  using value_type = Node;
  using reference = decltype (traits::from_c (nullptr));

  class iterator
  {
  public:
    using iterator_category = std::random_access_iterator_tag;
    using value_type = Node;
    using difference_type = std::ptrdiff_t;
    using pointer = const Node *;
    using reference = typename path::reference;

    iterator () = default;
    iterator (const WayPath *path, std::size_t at) : path_ (path), at_ (at) {}

    reference operator* () const
    {
      return traits::from_c (way_path_get_node (path_,
                                                static_cast<guint> (at_)));
    }
    reference operator[] (difference_type i) const { return *(*this + i); }

    iterator &operator++ () { return *this += 1; }
    iterator &operator-- () { return *this -= 1; }
    iterator  operator++ (int) { return std::exchange (*this, *this + 1); }
    iterator  operator-- (int) { return std::exchange (*this, *this - 1); }
    iterator &operator+= (difference_type n)
    {
      at_ = static_cast<std::size_t> (static_cast<difference_type> (at_) + n);
      return *this;
    }
    iterator &operator-= (difference_type n) { return *this += -n; }

    friend iterator operator+ (iterator i, difference_type n) { return i += n; }
    friend iterator operator+ (difference_type n, iterator i) { return i += n; }
    friend iterator operator- (iterator i, difference_type n) { return i -= n; }
    friend difference_type operator- (iterator a, iterator b)
    {
      return static_cast<difference_type> (a.at_)
             - static_cast<difference_type> (b.at_);
    }
    friend bool operator== (iterator a, iterator b) { return a.at_ == b.at_; }
    friend bool operator!= (iterator a, iterator b) { return a.at_ != b.at_; }
    friend bool operator< (iterator a, iterator b) { return a.at_ < b.at_; }
    friend bool operator> (iterator a, iterator b) { return a.at_ > b.at_; }
    friend bool operator<= (iterator a, iterator b) { return a.at_ <= b.at_; }
    friend bool operator>= (iterator a, iterator b) { return a.at_ >= b.at_; }

  private:
    const WayPath *path_ = nullptr;
    std::size_t    at_ = 0;
  };

  using const_iterator = iterator;

  iterator    begin () const { return { path_.get (), 0 }; }
  iterator    end () const { return { path_.get (), size () }; }
  std::size_t size () const { return way_path_get_length (path_.get ()); }
  reference   operator[] (std::size_t i) const
  {
    return begin ()[static_cast<std::ptrdiff_t> (i)];
  }
  reference   front () const { return (*this)[0]; }
  reference   back () const { return (*this)[size () - 1]; }

  /* The cost of the whole path, and of the path to its node @i. */
  double cost () const { return way_path_get_cost (path_.get ()); }
  double cost_so_far (std::size_t i) const
  {
    return way_path_get_cost_so_far (path_.get (), static_cast<guint> (i));
  }

  /* Whether the path ends at the node nearest to the goal instead of there. */
  bool is_partial () const { return way_path_is_partial (path_.get ()); }

  WayPath *get () const noexcept { return path_.get (); }

private:
  std::shared_ptr<WayPath> path_;
};

/* A search: it is set up, run or stepped, and then has results. */
template <typename Node>
class search
{
  using traits = detail::node_traits<Node>;

public:
  explicit search (const graph<Node> &over,
                   WayStrategy strategy = WAY_STRATEGY_ASTAR)
    : search_ (detail::share (way_search_new (over.get (), strategy)))
  {
  }

  search &start (const Node &node, double cost = 0)
  {
    way_search_add_start (get (), traits::to_c (node), cost);
    return *this;
  }

  search &goal (const Node &node)
  {
    way_search_add_goal (get (), traits::to_c (node));
    return *this;
  }

  /* @is_goal is called as is_goal (const Node &). */
  template <typename Func>
  search &goal_if (Func is_goal)
  {
    way_search_set_goal_func (
      get (),
      [] (WayNode node, gpointer data) -> gboolean {
        return detail::guard ([&] {
          return static_cast<gboolean> (static_cast<bool> (
            (*static_cast<Func *> (data)) (traits::from_c (node))));
        }, FALSE);
      },
      new Func (std::move (is_goal)), detail::destroy<Func>);
    return *this;
  }

  /* Forgets all starts, or all goals. */
  search &clear_starts ()
  {
    way_search_clear_starts (get ());
    return *this;
  }

  search &clear_goals ()
  {
    way_search_clear_goals (get ());
    return *this;
  }

  search &set_weight (double weight)
  {
    way_search_set_weight (get (), weight);
    return *this;
  }

  search &set_max_cost (double cost)
  {
    way_search_set_max_cost (get (), cost);
    return *this;
  }

  search &set_limits (const limits &limits)
  {
    way_search_set_limits (get (), limits.get ());
    return *this;
  }

  /* Runs until there is an outcome or a limit is met; then goes on. After a
   * throw it begins afresh. */
  WayStatus run ()
  {
    GError *gerror = nullptr;

    way_search_run (get (), &gerror);
    return conclude (gerror);
  }

  /* Makes at most @n_expansions. */
  WayStatus step (unsigned n_expansions)
  {
    GError *gerror = nullptr;

    way_search_step (get (), n_expansions, &gerror);
    return conclude (gerror);
  }

  WayStatus status () const { return way_search_get_status (get ()); }

  /* The path to the goal that was found. */
  std::optional<path<Node>> found () const
  {
    if (status () != WAY_STATUS_FOUND)
      return std::nullopt;

    WayPath *made = way_search_dup_path (get ());

    return made != nullptr ? std::optional<path<Node>> (made) : std::nullopt;
  }

  /* The cost of the path to @node, if the search has reached it. */
  std::optional<double> cost_so_far (const Node &node) const
  {
    WayCost cost;

    if (!way_search_get_cost_so_far (get (), traits::to_c (node), &cost))
      return std::nullopt;
    return cost;
  }

  /* The node before @node on its path, if the search has reached @node. */
  std::optional<Node> came_from (const Node &node) const
  {
    WayNode from;

    if (!way_search_get_came_from (get (), traits::to_c (node), &from))
      return std::nullopt;
    return traits::from_c (from);
  }

  /* Calls func (const Node &node, double cost) for all nodes that the search
   * has reached. */
  template <typename Func>
  void for_each_reached (Func func) const
  {
    way_search_foreach_reached (
      get (),
      [] (WayNode node, WayNode, WayCost cost, gboolean,
          gpointer data) -> gboolean {
        return detail::guard ([&] {
          (*static_cast<Func *> (data)) (traits::from_c (node), cost);
          return TRUE;
        }, FALSE);
      },
      &func);
    check (nullptr);
  }

  WaySearch *get () const noexcept { return search_.get (); }

private:
  std::shared_ptr<WaySearch> search_;

  /* After an exception of a lambda edges are missing. */
  WayStatus conclude (GError *gerror)
  {
    if (detail::thrown)
      way_search_reset (get ());
    check (gerror);
    return status ();
  }
};

/* The cheapest path from @start to @goal, if one exists. */
template <typename Node>
std::optional<path<Node>>
find_path (const graph<Node> &over, const Node &start, const Node &goal,
           WayStrategy strategy = WAY_STRATEGY_ASTAR)
{
  search<Node> looking (over, strategy);

  looking.start (start).goal (goal);
  looking.run ();
  return looking.found ();
}

} /* namespace wayfind */
